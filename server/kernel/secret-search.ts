/** Replaces the secrets in a text. */
export type Redact = (text: string) => string;

/** The length of accounts' secrets, which are letters and digits. */
export const SECRET_LENGTH = 40;

/** A shorter chosen secret is not searched for, because it may be any word, such as the name of a field. */
const SHORTEST_CHOSEN = 8;
/** Levels of JSON escapes: JSON in a form in JSON, quoted as JSON twice more by an explanation. */
const MOST_ESCAPES = 6;
/**
 * Levels of percent-encoding. Limited, because a long body could have very many levels, each only a little shorter than
 * the previous one.
 */
const MOST_PERCENT = 3;
const MOST_BASE64 = 3;
/** The characters of a plain secret, of base64, and of a text inside base64. */
const LETTERS = characters(/[A-Za-z0-9]/);
const BASE64 = characters(/[\w+/-]/);
const PRINTABLE = characters(/[\t\n\r -~]/);
const ANY = characters(/[\t\n\r -~\x80-\xff]/);
/** The six bits of each letter of base64 and base64url. */
const SIX_BITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).replace("-", "+").replace("_", "/");
  return Math.max(0, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".indexOf(letter));
});

const HEX = /^[0-9A-Fa-f]+$/;
const NAMED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
/** A JWT with an expiry is a token; one without is a signed document, which is not secret. */
const EXPIRES = /"exp(_ms)?":/;
const SIGNED = /\.(eyJ[\w-]+)\.[\w-]+/g;
const PRIVATE_KEY = /(?<=PRIVATE[ +]KEY-----)\s*[A-Za-z0-9+/][A-Za-z0-9+/=\s]{15,}/g;
const [KEY_SIGN, JWT_SIGN] = ["KEY-----", ".eyJ"];

/**
 * Secrets of SECRET_LENGTH by their first four letters, read as one number: a secret may begin anywhere in a long word, so
 * look-ups must be fast.
 */
type SecretsByPrefix = ReadonlyMap<number, readonly string[]>;
export const secretPrefix = (secret: string): number => Buffer.from(secret).readInt32BE();

/** Whether a secret is one of SECRET_LENGTH letters and digits, as a seed makes them. */
export const isUsualSecret = (secret: string): boolean =>
  secret.length === SECRET_LENGTH && /^[A-Za-z0-9]*$/.test(secret);

/** The secrets to hide. Both parts only grow. */
export interface KnownSecrets {
  /** The usual ones. */
  readonly byPrefix: SecretsByPrefix;
  /** Those of any other form, which a user has chosen. */
  readonly chosen: ReadonlySet<string>;
}

/** The position of the first character, and that after the last. */
type Span = readonly [from: number, to: number];

/**
 * Finds secrets by value, in any field: the secrets of accounts, chosen ones (the control token), tokens and private
 * keys. They are found in plain text, behind several levels of JSON and percent escapes, and in base64 that begins
 * anywhere in a word.
 *
 * `known` is called for each text, because accounts may be created at any time.
 */
export function createRedaction(known: () => KnownSecrets): Redact {
  let phrases: readonly string[] = [];
  let readChosen = 0;
  let shortest = SECRET_LENGTH;
  let isText = PRINTABLE;
  const readPhrases = (chosen: ReadonlySet<string>) => {
    readChosen = chosen.size;
    phrases = [...chosen].flatMap((phrase) =>
      phrase.length < SHORTEST_CHOSEN
        ? []
        : // URLs and headers contain the UTF-8 bytes of non-ASCII letters as one character each.
          [...new Set([phrase, Buffer.from(phrase).toString("latin1")])],
    );
    shortest = Math.min(SECRET_LENGTH, ...phrases.map((phrase) => phrase.length));
    // Inside base64, a phrase with non-ASCII letters can be any bytes.
    isText = phrases.every((phrase) => runs(phrase, PRINTABLE, phrase.length).length > 0) ? PRINTABLE : ANY;
  };

  /** The positions of secrets in a text. `base64`: how often the text was decoded. */
  const search = (text: string, secrets: SecretsByPrefix, base64: number): Span[] => {
    if (!isSuspect(text) && !phrases.some((phrase) => text.includes(phrase))) return [];
    const found = [...places(text, secrets, base64)];
    let read: Unescaped | undefined;
    for (let round = 0; round < MOST_ESCAPES; round++) {
      read = unescaped(read?.text ?? text, round < MOST_PERCENT, read?.offsets);
      if (read === undefined) break;
      const { offsets } = read;
      for (const [from, to] of places(read.text, secrets, base64))
        found.push([offsets[from] ?? 0, offsets[to] ?? 0]);
    }
    return found;
  };

  function* places(text: string, secrets: SecretsByPrefix, base64: number): Iterable<Span> {
    yield* placesOfPhrases(text);
    for (const { 0: key, index } of text.includes(KEY_SIGN) ? text.matchAll(PRIVATE_KEY) : []) {
      yield [index, index + key.length];
    }
    for (const { 0: signed, 1: content, index } of text.includes(JWT_SIGN) ? text.matchAll(SIGNED) : []) {
      if (EXPIRES.test(fromBase64(content ?? ""))) yield [index, index + signed.length];
    }
    for (const [start, end] of runs(text, BASE64)) {
      const word = text.slice(start, end);
      for (const [from, to] of runs(word, LETTERS)) {
        let prefix = 0;
        // Later letters cannot be the first four of a whole secret.
        for (let at = from; at < to - SECRET_LENGTH + 4; at++) {
          prefix = (prefix << 8) | word.charCodeAt(at);
          const first = at - 3;
          for (const secret of secrets.get(prefix) ?? []) {
            const isHere = first >= from && word.startsWith(secret, first);
            if (isHere) yield [start + first, start + first + secret.length];
          }
        }
      }
      if (base64 === MOST_BASE64 || word.length < Math.ceil((shortest * 4) / 3)) continue;
      // Other letters may precede the base64, so try each of the four alignments.
      for (let first = 0; first < 4; first++) {
        for (const [from, to] of textsIn(word, first, isText, shortest)) {
          const at = (byte: number) => start + first + ((from + byte) * 4) / 3;
          for (const [secret, behind] of search(decoded(word, first, from, to), secrets, base64 + 1))
            yield [Math.floor(at(secret)), Math.min(Math.ceil(at(behind)), end)];
        }
      }
    }
  }

  function* placesOfPhrases(text: string): Iterable<Span> {
    for (const phrase of phrases) {
      for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) {
        yield [at, at + phrase.length];
      }
    }
  }

  return (text) => {
    const { byPrefix, chosen } = known();
    if (chosen.size !== readChosen) readPhrases(chosen);
    const found = search(text, byPrefix, 0);
    return found.length === 0 ? text : replaceSpans(text, found);
  };
}

/** Whether a text may hold a secret at all: it has a long word or an escape. Most texts have neither. */
const isSuspect = (text: string) =>
  ["\\", "%", KEY_SIGN, JWT_SIGN].some((sign) => text.includes(sign)) || runs(text, BASE64).length > 0;

function characters(kind: RegExp): readonly boolean[] {
  return Array.from({ length: 256 }, (_, code) => kind.test(String.fromCharCode(code)));
}

/** Runs of characters of a kind, at least as long as a secret. */
const runs = (text: string, kind: readonly boolean[], minLength = SECRET_LENGTH): Span[] =>
  runsOf(text.length, minLength, (at) => kind[text.charCodeAt(at)] === true);

const sixBits = (word: string, at: number): number => SIX_BITS[word.charCodeAt(at)] ?? 0;

/** Runs in the text that a word decodes to from its letter `first` on. Decodes only the bytes it looks at. */
function textsIn(word: string, first: number, kind: readonly boolean[], minLength: number): Span[] {
  const byteAt = (at: number) => {
    const letter = first + Math.floor((at * 4) / 3);
    const two = (sixBits(word, letter) << 6) | sixBits(word, letter + 1);
    return (two >> (4 - 2 * (at % 3))) & 255;
  };
  return runsOf(Math.floor(((word.length - first) * 3) / 4), minLength, (at) => kind[byteAt(at)] === true);
}

/** The bytes `from` to `to` of a base64 word, as one character each. */
function decoded(word: string, first: number, from: number, to: number): string {
  const group = Math.floor(from / 3);
  const letters = word.slice(first + group * 4, first + Math.ceil((to * 4) / 3));
  return fromBase64(letters).slice(from - group * 3, to - group * 3);
}

function runsOf(length: number, minLength: number, isOfKind: (at: number) => boolean): Span[] {
  const found: Span[] = [];
  for (let from = 0; from + minLength <= length; ) {
    // Search backwards: no run of this length can include the last character of another kind, so skip past it.
    let at = from + minLength - 1;
    while (at >= from && isOfKind(at)) at -= 1;
    if (at >= from) {
      from = at + 1;
      continue;
    }
    let to = from + minLength;
    while (to < length && isOfKind(to)) to += 1;
    found.push([from, to]);
    from = to + 1;
  }
  return found;
}

const fromBase64 = (text: string) => Buffer.from(text, "base64").toString("latin1");

interface Unescaped {
  readonly text: string;
  /** The position in the original text of each character and of the end. */
  readonly offsets: Uint32Array;
}

/** A text with its escapes decoded; undefined if it has none. Uses number arrays, because a body may consist of escapes. */
function unescaped(text: string, percent: boolean, before?: Uint32Array): Unescaped | undefined {
  if (!(percent && text.includes("%")) && !text.includes("\\")) return undefined;
  const codes = new Uint16Array(text.length);
  const offsets = new Uint32Array(text.length + 1);
  let size = 0;
  for (let at = 0; at < text.length; size++) {
    const [code, length] = characterAt(text, at, percent);
    codes[size] = code;
    offsets[size] = before?.[at] ?? at;
    at += length;
  }
  if (size === text.length) return undefined;
  offsets[size] = before?.[text.length] ?? text.length;
  return { text: Buffer.from(codes.buffer, 0, size * 2).toString("utf16le"), offsets };
}

/** The character code at a position, and how many characters encode it. */
function characterAt(text: string, at: number, percent: boolean): readonly [code: number, length: number] {
  const sign = text[at];
  if (sign === "%" && percent) return hexAt(text, at, 1, 2);
  if (sign !== "\\" || at + 1 === text.length) return [text.charCodeAt(at), 1];
  const named = text.charAt(at + 1);
  return named === "u" ? hexAt(text, at, 2, 4) : [(NAMED[named] ?? named).charCodeAt(0), 2];
}

function hexAt(
  text: string,
  at: number,
  sign: number,
  digits: number,
): readonly [code: number, length: number] {
  const hex = text.slice(at + sign, at + sign + digits);
  const isHex = hex.length === digits && HEX.test(hex);
  return isHex ? [Number.parseInt(hex, 16), sign + digits] : [text.charCodeAt(at), 1];
}

function replaceSpans(text: string, found: readonly Span[]): string {
  let result = "";
  let end = 0;
  for (const [from, to] of [...found].sort(([a], [b]) => a - b)) {
    if (from >= end && from < to) result += `${text.slice(end, from)}…`;
    end = Math.max(end, to);
  }
  return result + text.slice(end);
}
