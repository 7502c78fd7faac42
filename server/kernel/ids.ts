import { createHmac, randomBytes } from "node:crypto";

/**
 * Every id and every choice that looks random. They are derived, not drawn: the same seed, kind and
 * number always give the same id, so that the same run repeats exactly, a restart needs no memory of
 * what was drawn, and the order of unrelated calls changes nothing.
 */
export interface Ids {
  /** A UUID v4 for the `number`-th thing of a kind. */
  uuid(kind: string, number: number | string): string;
  /** Alphanumerics (A-Z, a-z, 0-9) of a length. */
  token(kind: string, number: number | string, length: number): string;
  /** An integer from 0 to `below` - 1. */
  pick(kind: string, number: number | string, below: number): number;
  /** A token of at most 60 that opens a door. Where others can reach the sandbox, no seed tells it. */
  secret(kind: string, number: number | string, length: number): string;
}

/** A token that nobody can derive: what must differ from run to run, because it guards the door. */
export function secretToken(): string {
  return randomBytes(24).toString("base64url");
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * `given` is a seed, or says which it is, where another world may have another one. `own` is what secrets are derived
 * from instead.
 */
export function createIds(given: number | (() => number), own: string | null = null): Ids {
  const seed = typeof given === "number" ? () => given : given;
  const token: Ids["token"] = (kind, number, length) => {
    const next = stream(seed(), kind, number);
    let token = "";
    for (let at = 0; at < length; at++) token += ALPHABET[below(next(), ALPHABET.length)];
    return token;
  };
  return {
    token,
    secret: (kind, number, length) => {
      if (own === null) return token(kind, number, length);
      const bytes = createHmac("sha512", own).update(`${kind} ${number}`).digest();
      // The highest few would make the first letters likelier than the last.
      const even = bytes.filter((byte) => byte < ALPHABET.length * 4).subarray(0, length);
      return Array.from(even, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    },
    uuid: (kind, number) => {
      const next = stream(seed(), kind, number);
      const words = [next(), next(), next(), next()];
      const byte = (at: number) => ((words[at >> 2] ?? 0) >>> ((at & 3) * 8)) & 0xff;
      let id = "";
      for (let at = 0; at < 16; at++) {
        if (at === 4 || at === 6 || at === 8 || at === 10) id += "-";
        // The version (4) and the variant (10xx) stand where RFC 9562 has them.
        id += HEX[at === 6 ? (byte(at) & 0x0f) | 0x40 : at === 8 ? (byte(at) & 0x3f) | 0x80 : byte(at)];
      }
      return id;
    },
    pick: (kind, number, limit) => below(stream(seed(), kind, number)(), limit),
  };
}

/** Maps a 32-bit word onto 0…limit-1 without the bias of a remainder's short tail being visible to anyone. */
const below = (word: number, limit: number) => Math.floor((word / 0x1_0000_0000) * limit);

/** The sfc32 generator, started from a 128-bit state of seed, kind and number and warmed up. */
function stream(seed: number, kind: string, number: number | string): () => number {
  let a = hash(kind, seed >>> 0);
  let b = hash(String(number), 0x9e3779b9);
  let c = Math.floor(seed / 0x1_0000_0000) ^ hash(String(number), a);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

/** FNV-1a, finished as MurmurHash3 does so that near texts land far apart. */
function hash(text: string, start: number): number {
  let value = 0x811c9dc5 ^ start;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
