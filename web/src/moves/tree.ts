/** The moves that a seat may make, as a tree over their parts: what can be tapped first, and what after that.
 *
 * The client knows no rule: whatever the server calls legal is a path through this tree, and nothing else is. */

export type Part = string | number;
export type Move = readonly Part[];
/** A move of which some parts do not matter. */
export type Pattern = readonly (Part | null)[];

interface Node {
  readonly children: Map<Part, Node>;
  /** Whether a move may end here. */
  end: boolean;
}

const leaf = (): Node => ({ children: new Map(), end: false });

export class MoveTree {
  private readonly root = leaf();

  constructor(readonly legal: readonly Move[]) {
    for (const move of legal) {
      let node = this.root;
      for (const part of move) {
        let child = node.children.get(part);
        if (!child) node.children.set(part, (child = leaf()));
        node = child;
      }
      node.end = true;
    }
  }

  private at(path: Move): Node | undefined {
    let node: Node | undefined = this.root;
    for (const part of path) node = node?.children.get(part);
    return node;
  }

  /** Whether this is a whole legal move. */
  has(move: Move): boolean {
    return this.at(move)?.end ?? false;
  }

  /** Whether a legal move begins like this (a whole one does, too). */
  leads(path: Move): boolean {
    return this.at(path) !== undefined && this.legal.length > 0;
  }

  /** Whether there is more to choose after this. */
  goesOn(path: Move): boolean {
    return (this.at(path)?.children.size ?? 0) > 0;
  }

  /** The parts that may follow, in the order of the server. */
  next(path: Move): Part[] {
    return [...(this.at(path)?.children.keys() ?? [])];
  }

  /** All legal moves that begin like this. */
  under(path: Move): Move[] {
    return this.legal.filter((move) => begins(move, path));
  }

  /** All legal moves with these parts; null stands for any, and missing parts at the end are free. */
  matching(pattern: Pattern): Move[] {
    return this.legal.filter((move) => pattern.every((part, i) => (part === null ? i < move.length : move[i] === part)));
  }

  /** As far as there is no choice: ("play", "Coalbin") after ("play") if it is the only card. */
  forced(path: Move): Move {
    let found = path;
    let node = this.at(path);
    while (node && !node.end && node.children.size === 1) {
      const part = [...node.children.keys()][0] as Part;
      found = [...found, part];
      node = node.children.get(part);
    }
    return found;
  }
}

export function begins(move: Move, path: Move): boolean {
  return path.length <= move.length && path.every((part, i) => move[i] === part);
}

export function same(one: Move, other: Move): boolean {
  return one.length === other.length && begins(one, other);
}

/** A name for a move that can be a key or an attribute. */
export function keyOf(move: Pattern): string {
  return move.map((part) => (part === null ? "*" : String(part))).join("/");
}
