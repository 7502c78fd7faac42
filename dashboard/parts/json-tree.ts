/** A value of a JSON text, as it was sent: `150.00` stays `150.00`. */
export type JsonNode = JsonLeaf | JsonBranch;

export interface JsonLeaf {
  readonly kind: "string" | "number" | "word";
  readonly text: string;
}

export interface JsonBranch {
  readonly kind: "object" | "array";
  readonly members: readonly JsonMember[];
  /** The number of lines when everything is unfolded. */
  readonly lines: number;
}

export interface JsonMember {
  /** With its quotes; null in an array. */
  readonly key: string | null;
  /** As code writes it: `details.key`, `message[0]`, `["x-id"]`. */
  readonly path: string;
  readonly value: JsonNode;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\]])/g;

interface OpenBranch {
  readonly kind: JsonBranch["kind"];
  readonly members: JsonMember[];
  readonly key: string | null;
  readonly path: string;
  lines: number;
}

/**
 * The tree of a JSON text, without parsing its values, because a number too long for JavaScript must keep every digit.
 * Null if the text is not JSON.
 */
export function parseJsonTree(text: string): JsonNode | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const open: OpenBranch[] = [];
  let key: string | null = null;
  let root: JsonNode | null = null;
  const nextPath = () => {
    const parent = open.at(-1);
    if (!parent) return "";
    return key === null ? `${parent.path}[${parent.members.length}]` : memberPath(parent.path, key);
  };
  const add = (value: JsonNode, at: { readonly key: string | null; readonly path: string }) => {
    const parent = open.at(-1);
    if (!parent) {
      root = value;
      return;
    }
    parent.members.push({ ...at, value });
    parent.lines += "lines" in value ? value.lines : 1;
  };
  for (const [, quoted, colon, number, word, mark] of text.matchAll(TOKEN)) {
    if (quoted && colon) {
      key = quoted;
      continue;
    }
    if (mark === "}" || mark === "]") {
      const closed = open.pop();
      if (!closed) return null;
      const { kind, members } = closed;
      add({ kind, members, lines: members.length === 0 ? 1 : closed.lines }, closed);
    } else if (mark) {
      const kind = mark === "{" ? "object" : "array";
      open.push({ kind, members: [], key, path: nextPath(), lines: 2 });
    } else {
      const kind = quoted ? "string" : number ? "number" : "word";
      add({ kind, text: quoted ?? number ?? word ?? "" }, { key, path: nextPath() });
    }
    key = null;
  }
  return root;
}

function memberPath(parent: string, quoted: string): string {
  const name = JSON.parse(quoted) as string;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${parent}[${quoted}]`;
  return parent === "" ? name : `${parent}.${name}`;
}

/** A body of at most this many lines is unfolded. */
const WHOLE_LINES = 300;
/**
 * In a longer body, only branches of its first level with at most this many lines are unfolded; in a body of any
 * length, none deeper than DEEPEST.
 */
const SHORT_LINES = 12;
const DEEPEST = 8;

/** Whether a branch is unfolded at first. Long and deep bodies start folded, so that they are drawn at once. */
export function opensAtFirst({ lines }: JsonBranch, depth: number, linesOfAll: number): boolean {
  if (depth === 0) return true;
  return depth <= DEEPEST && (linesOfAll <= WHOLE_LINES || (depth === 1 && lines <= SHORT_LINES));
}
