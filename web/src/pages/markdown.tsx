/** The little Markdown that rules are written in, as elements: headings, paragraphs, clauses, tables, listings. */
import type { ComponentChildren } from "preact";
import { clauseWords, language } from "../words";

const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/g;
const CLAUSE = /^- \*\*([A-Z]+-[A-Z]?\d+)\*\* (.*)$/s;

export function inline(text: string): ComponentChildren[] {
  return text.split(INLINE).map((part, i) => {
    if (part.startsWith("**")) return <b key={i}>{part.slice(2, -2)}</b>;
    if (part.startsWith("*")) return <em key={i}>{part.slice(1, -1)}</em>;
    if (part.startsWith("`")) return <code key={i}>{part.slice(1, -1)}</code>;
    return part;
  });
}

/** Blocks are parted by empty lines; lines of one list are blocks of their own. */
export function blocks(text: string): string[] {
  const found: string[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    if (line.trim() === "") open = false;
    else if (open && !/^(- |#)/.test(line)) found[found.length - 1] += `\n${line}`;
    else {
      found.push(line);
      open = !line.startsWith("#");
    }
  }
  return found;
}

/** `written`: the language that the text is in. */
export function Markdown({ text, written = "en" }: { text: string; written?: string }) {
  return <>{blocks(text).map((block, i) => <Block key={i} text={block} written={written} />)}</>;
}

function Block({ text, written }: { text: string; written: string }) {
  const heading = /^(#+) (.*)/.exec(text);
  if (heading) return (heading[1] as string).length === 1 ? <h1>{heading[2]}</h1> : <h2>{heading[2]}</h2>;
  const clause = CLAUSE.exec(text);
  if (clause) return <Clause id={clause[1] as string} text={clause[2] as string} written={written} />;
  if (text.startsWith("|")) return <Rows text={text} />;
  if (text.startsWith("    ")) return <pre tabIndex={0}>{text.replace(/^ {4}/gm, "")}</pre>;
  if (text.startsWith("- ")) return <p class="item">{inline(text.slice(2))}</p>;
  return <p>{inline(text)}</p>;
}

/** The first sentence is what refusals cite; the rest explains it. Where there are no rules in the reader's language, that
 * sentence comes first in it. */
function Clause({ id, text, written }: { id: string; text: string; written: string }) {
  const sentence = written === language.value ? null : clauseWords(id);
  return (
    <p class="clause" id={id} tabIndex={-1}>
      <a href={`#${id}`} class="clause-id">
        {id}
      </a>
      <span>
        {sentence && (
          <b class="clause-sentence" lang={language.value}>
            {sentence}
          </b>
        )}
        <span class={sentence ? "clause-rest" : ""}>{inline(text)}</span>
      </span>
    </p>
  );
}

function Rows({ text }: { text: string }) {
  const rows = text
    .split("\n")
    .filter((line) => !/^\|[-| ]+\|$/.test(line))
    .map((line) => line.slice(1, -1).split("|"));
  const [head, ...body] = rows;
  return (
    <div class="table-wrap" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>{head?.map((cell, i) => <th key={i}>{inline(cell.trim())}</th>)}</tr>
        </thead>
        <tbody>
          {body.map((row, i) => (
            <tr key={i}>{row.map((cell, j) => <td key={j}>{inline(cell.trim())}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
