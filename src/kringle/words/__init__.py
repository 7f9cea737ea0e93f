"""Every sentence that people read, in their language.

A file `words.en.toml` lies beside what it speaks of, and `words.de.toml` beside it is the same in German: messages by
key, in the syntax of Unicode MessageFormat 2. `source.py` reads them, `compact.py` makes data of them that nothing has
to be parsed in, `say.py` says them. The page in the browser is given the same data (tools/words_ts.py).
"""

from kringle.words.catalogues import Catalogue, catalogue
from kringle.words.say import Person, Sentence
from kringle.words.tags import SOURCE, direction, fallbacks, preferred

__all__ = ["SOURCE", "Catalogue", "Person", "Sentence", "catalogue", "direction", "fallbacks", "preferred"]
