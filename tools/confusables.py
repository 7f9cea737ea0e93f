"""Which letters look alike: makes src/kringle/table/confusables.toml from Unicode's confusables.txt (UTS 39).

python tools/confusables.py confusables.txt > src/kringle/table/confusables.toml

Only what can be in a name is kept: single letters, digits and marks that NFKC leaves as they are.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

HEAD = """# For each shape the characters that look like it, by Unicode's {version} (UTS 39).
# Made by tools/confusables.py. (c) Unicode, Inc.; the Unicode License: https://www.unicode.org/license.txt
"""


def in_names(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LMN" and unicodedata.normalize("NFKC", letter) == letter


def shapes(text: str) -> dict[str, str]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        fields = [field.strip() for field in line.partition("#")[0].lstrip("\ufeff").split(";")]
        if len(fields) < 2 or not fields[0]:
            continue
        source, target = ("".join(chr(int(code, 16)) for code in field.split()) for field in fields[:2])
        if len(source) == 1 and in_names(source):
            found[target].append(source)
    return {shape: "".join(sorted(letters)) for shape, letters in sorted(found.items())}


def main(path: Path) -> None:
    text = path.read_text(encoding="utf-8-sig")
    version = next(line.split(":")[1].strip() for line in text.splitlines() if line.startswith("# Version"))
    print(HEAD.format(version=f"confusables.txt {version}"))
    for shape, letters in shapes(text).items():
        print(f"{json.dumps(shape, ensure_ascii=False)} = {json.dumps(letters, ensure_ascii=False)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
