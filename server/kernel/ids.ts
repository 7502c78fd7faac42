import { createHmac, randomBytes } from "node:crypto";
import { idText } from "./id-text.js";

/**
 * Ids and pseudo-random choices. They are derived, not drawn: the same seed, kind and number always give the same id. So
 * the same run repeats exactly, a restart needs no stored state, and the order of unrelated calls does not matter.
 */
export interface Ids {
  /** A UUID v4 for the `number`-th thing of a kind. */
  uuid(kind: string, number: number | string): string;
  /** `length` alphanumerics (A-Z, a-z, 0-9). */
  token(kind: string, number: number | string, length: number): string;
  /** An integer from 0 to `below` - 1. */
  pick(kind: string, number: number | string, below: number): number;
  /** Like `token`, at most 60 characters, for credentials; derived from the credential secret if there is one. */
  secret(kind: string, number: number | string, length: number): string;
  /** Whether credentials are derived from the seed, so that anybody who knows the seed knows them. */
  readonly areCredentialsKnown: boolean;
}

/** A random token, base64url, for credentials that must differ between runs. */
export function secretToken(): string {
  return randomBytes(24).toString("base64url");
}

/** A random key that distinguishes listeners with the same target. */
export const listenerKey = (): string => randomBytes(3).toString("hex");

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * `seedSource`: the seed, or a function that returns it if replacing the world may change it. `credentialSecret`: what
 * credentials are derived from, so that they cannot be computed from the seed; null to derive them from the seed.
 */
export function createIds(seedSource: number | (() => number), credentialSecret: string | null = null): Ids {
  const seed = typeof seedSource === "number" ? () => seedSource : seedSource;
  const token: Ids["token"] = (kind, number, length) => {
    const next = stream(seed(), kind, number);
    let token = "";
    for (let index = 0; index < length; index++) token += ALPHABET[below(next(), ALPHABET.length)];
    return token;
  };
  return {
    areCredentialsKnown: credentialSecret === null,
    token,
    secret: (kind, number, length) => {
      if (credentialSecret === null) return token(kind, number, length);
      const bytes = createHmac("sha512", credentialSecret).update(`${kind} ${number}`).digest();
      // Bytes above the last multiple of the alphabet's length are dropped, because they would make some letters likelier.
      const unbiased = bytes.filter((byte) => byte < ALPHABET.length * 4).subarray(0, length);
      return Array.from(unbiased, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    },
    uuid: (kind, number) => {
      const next = stream(seed(), kind, number);
      const words = [next(), next(), next(), next()];
      const byte = (index: number) => ((words[index >> 2] ?? 0) >>> ((index & 3) * 8)) & 0xff;
      let id = "";
      for (let index = 0; index < 16; index++) {
        if (index === 4 || index === 6 || index === 8 || index === 10) id += "-";
        // The version (4) and the variant (10xx), as RFC 9562 says.
        id +=
          HEX[
            index === 6
              ? (byte(index) & 0x0f) | 0x40
              : index === 8
                ? (byte(index) & 0x3f) | 0x80
                : byte(index)
          ];
      }
      return id;
    },
    pick: (kind, number, limit) => below(stream(seed(), kind, number)(), limit),
  };
}

/** Maps a 32-bit word onto 0…limit-1, with less bias than a remainder. */
const below = (word: number, limit: number) => Math.floor((word / 0x1_0000_0000) * limit);

/** The sfc32 generator, started from a 128-bit state of seed, kind and number and warmed up. */
function stream(seed: number, kind: string, number: number | string): () => number {
  const text = typeof number === "number" ? idText(number) : number;
  let a = hash(kind, seed >>> 0);
  let b = hash(text, 0x9e3779b9);
  let c = Math.floor(seed / 0x1_0000_0000) ^ hash(text, a);
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

/** FNV-1a with the finalizer of MurmurHash3, so that similar texts get very different values. */
function hash(text: string, start: number): number {
  let value = 0x811c9dc5 ^ start;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
