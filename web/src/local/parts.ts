/** What Python in a page is made of: files beside it, with their sizes and hashes in a list (tools/wasm.py). */
export interface Part {
  bytes: number;
  sha256: string;
}

export type Parts = Record<string, Part>;

export async function partsAt(place: string): Promise<Parts> {
  return (await (await good(fetch(`${place}parts.json`))).json()) as Parts;
}

/** With the hash, so that no store on the way gives an older one. */
export function addressOf(place: string, name: string, parts: Parts): string {
  return `${place}${name}?${parts[name]?.sha256.slice(0, 12)}`;
}

export async function good(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer;
}
