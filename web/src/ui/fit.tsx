/** A word in a place that has no second line: the more letters it has, the smaller it is written. Styles say how much room
 * there is: `font-size: min(13px, calc(80px / var(--letters)))`. */
export function Fit({ words }: { words: string }) {
  return <b style={{ "--letters": Math.max(1, words.length) }}>{words}</b>;
}
