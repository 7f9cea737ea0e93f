/** The little Markdown that rules are written in, as elements: headings, paragraphs, clauses, tables, listings. */
import type { ComponentChildren } from "preact";

/** A star behind a word or number is the mark of what is reconstructed, not the beginning of emphasis. */
const INLINE = /(\*\*[^*]+\*\*|\*[^*\s\d,.;:)][^*]*\*|`[^`]+`)/g;
const CLAUSE = /^- \*\*([A-Z]+-[A-Z]?\d+)\*\* (.*)$/s;

export function inline(text: string): ComponentChildren[] {
  return text.split(INLINE).map((part, i) => {
    if (part.startsWith("**")) return <b key={i}>{part.slice(2, -2)}</b>;
    if (/^\*.+\*$/.test(part)) return <em key={i}>{part.slice(1, -1)}</em>;
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

export function Markdown({ text }: { text: string }) {
  return <>{blocks(text).map((block, i) => <Block key={i} text={block} />)}</>;
}

function Block({ text }: { text: string }) {
  const heading = /^(#+) (.*)/.exec(text);
  if (heading) return (heading[1] as string).length === 1 ? <h1>{heading[2]}</h1> : <h2>{heading[2]}</h2>;
  const clause = CLAUSE.exec(text);
  if (clause) return <Clause id={clause[1] as string} text={clause[2] as string} />;
  if (text.startsWith("|")) return <Rows text={text} />;
  if (text.startsWith("    ")) return <pre tabIndex={0}>{text.replace(/^ {4}/gm, "")}</pre>;
  if (text.startsWith("- ")) return <p class="item">{inline(text.slice(2))}</p>;
  return <p>{inline(text)}</p>;
}

/** The first sentence is what refusals cite; the rest explains it. */
function Clause({ id, text }: { id: string; text: string }) {
  return (
    <p class="clause" id={id} tabIndex={-1}>
      <a href={`#${id}`} class="clause-id">
        {id}
      </a>
      <span>{inline(text)}</span>
    </p>
  );
}

const RULE = /^\|[-:| ]+\|$/;
const cellsOf = (line: string): string[] => line.slice(1, -1).split("|").map((cell) => cell.trim());

/** Columns of numbers (`--:`) stand to the right. */
function Rows({ text }: { text: string }) {
  const lines = text.split("\n");
  const numeric = cellsOf(lines.find((line) => RULE.test(line)) ?? "").map((rule) => rule.endsWith(":"));
  const [head, ...body] = lines.filter((line) => !RULE.test(line)).map(cellsOf);
  const side = (column: number) => (numeric[column] ? "number" : undefined);
  return (
    <div class="table-wrap" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {head?.map((cell, i) => (
              <th key={i} scope="col" class={side(i)}>
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j} class={side(j)}>
                  {inline(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
