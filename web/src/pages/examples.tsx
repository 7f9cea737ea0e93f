/** The examples of docs/api.md, each with a button that runs it in the Python of this page. */
import { useEffect, useState } from "preact/hooks";
import { runHere, startHere } from "../local/here";
import { addressOf, good, partsAt } from "../local/parts";
import { base } from "../local/site";
import { HomeButton, Notice } from "../ui/notice";
import { t } from "../words";
import { Markdown } from "./markdown";
import "./examples.css";

interface Part {
  code: boolean;
  text: string;
}

const CODE = /^```python\n(.*?)^```$/gms;
/** What an example that this page can't run asks for. */
const NUMPY = /\bimport numpy\b/;

export function partsOf(text: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(CODE)) {
    found.push({ code: false, text: text.slice(at, match.index) }, { code: true, text: match[1] as string });
    at = match.index + match[0].length;
  }
  return [...found, { code: false, text: text.slice(at) }].filter((part) => part.text.trim() !== "");
}

async function documentation(): Promise<string> {
  const place = `${base()}python/`;
  return (await good(fetch(addressOf(place, "api.md", await partsAt(place))))).text();
}

export function ExamplesPage() {
  const [text, setText] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    void startHere().catch(() => setMissing(true));
    documentation().then(setText, () => setMissing(true));
  }, []);
  if (missing) {
    return (
      <Notice picture="f:spiral-notepad" title={t("rules.missing")}>
        <HomeButton primary />
      </Notice>
    );
  }
  if (text === null) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  return <Examples parts={partsOf(text)} />;
}

function Examples({ parts }: { parts: readonly Part[] }) {
  const [said, setSaid] = useState<readonly (string | null)[]>([]);
  const [running, setRunning] = useState<number | null>(null);
  const first = said.length === 0;
  /** What an example names is used by those after it: all before it that were not run yet are run first. */
  const run = async (upTo: number) => {
    const told = [...said];
    for (let at = 0; at <= upTo; at++) {
      const part = parts[at] as Part;
      if (!part.code || NUMPY.test(part.text) || (at < upTo && told[at] != null)) continue;
      setRunning(at);
      told[at] = await runHere(part.text, first && told.every((one) => one == null));
      setSaid([...told]);
    }
    setRunning(null);
  };
  return (
    <main class="rules-page examples">
      <HomeButton />
      <article class="rules" lang="en">
        {parts.map((part, at) =>
          part.code ? (
            <Example key={at} code={part.text} said={said[at] ?? null} running={running === at} busy={running !== null} run={() => void run(at)} />
          ) : (
            <Markdown key={at} text={part.text} />
          ),
        )}
      </article>
    </main>
  );
}

function Example({ code, said, running, busy, run }: { code: string; said: string | null; running: boolean; busy: boolean; run: () => void }) {
  return (
    <div class="example" data-example>
      <pre tabIndex={0}>{code.trimEnd()}</pre>
      {NUMPY.test(code) ? (
        <p class="needs">{t("examples.needs")}</p>
      ) : (
        <button type="button" class="btn small primary" disabled={busy} onClick={run} data-run>
          {t(running ? "examples.running" : "examples.run")}
        </button>
      )}
      {said !== null && (
        <output data-output>
          <pre tabIndex={0}>{said.trimEnd() || t("examples.quiet")}</pre>
        </output>
      )}
    </div>
  );
}
