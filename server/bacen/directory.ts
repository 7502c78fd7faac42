import { cpfFrom, documentKind } from "../brazil/documents.js";
import { institutions, ownInstitution } from "../brazil/institutions.js";
import { pixKeyType } from "../brazil/pix-key.js";
import { parseDuration } from "../contract/clock/duration.js";
import { readFixture } from "../kernel/fixtures.js";
import type { Ids } from "../kernel/ids.js";

/** The owner of a PIX key, and how the owner's bank behaves. */
export interface DirectoryEntry {
  readonly name: string;
  readonly document: string;
  /** True for DOCUMENT keys and fixture keys; for others a payer may name any document (assumption DOCUMENTS). */
  readonly documentIsKnown: boolean;
  readonly ispb: string;
  readonly branch: string;
  readonly number: string;
  /** If set, this bank rejects every payment with this error code. */
  readonly rejects?: string;
  /** Milliseconds that this bank takes in addition to the usual delay. */
  readonly takes: number;
}

/** The owner of a key at our own institution: an account of this sandbox. */
export type AccountHolder = Pick<DirectoryEntry, "name" | "document" | "number">;

export interface Directory {
  /** The owner of a canonical PIX key; null if the directory does not know the key (assumption DIRECTORY). */
  find(key: string): DirectoryEntry | null;
  /** Milliseconds that the bank of a key takes in addition to the usual delay. Cheaper than `find`. */
  takes(key: string): number;
  /** Like `find`, but an unknown key gets a derived person: same key, same person (assumption KEY_OWNER). */
  owner(key: string): DirectoryEntry;
  /** The key behind a foreign payload URL: same URL, same key (FOREIGN_CODES). */
  keyOfForeignUrl(url: string): string;
  /** A person with an account, derived from any text: same text, same person. */
  derivedPerson(about: string): DirectoryEntry;
}

interface Fixture {
  readonly people: { readonly first: readonly string[]; readonly last: readonly string[] };
  readonly keys: readonly {
    readonly key: string;
    readonly name?: string;
    readonly document?: string;
    readonly ispb?: string;
    readonly rejects?: string;
    readonly takes?: string;
  }[];
}

/**
 * Completes eight digits to a CPF. The ninth differs from the first, because no valid CPF consists of one repeated
 * digit.
 */
const derivedCpf = (eightDigits: string) => cpfFrom(`${eightDigits}${(Number(eightDigits[0]) + 1) % 10}`);

/** The branch of all accounts at our own institution. */
export const OWN_BRANCH = "0001";

/**
 * The simulated directory (DICT). `open`: every well-formed key has an owner; `strict`: only fixture keys and the keys
 * of the sandbox's accounts have one. `accountHolder` finds the owner of a key at our own institution.
 */
export function createDirectory(
  mode: "open" | "strict",
  ids: Ids,
  accountHolder: (key: string) => AccountHolder | undefined = () => undefined,
): Directory {
  let fixture: Fixture | undefined;
  let known: Map<string, Fixture["keys"][number]> | undefined;
  // The fixture is read on first use, so that the start does not wait for it.
  const load = () => {
    fixture ??= readFixture("directory") as Fixture;
    known ??= new Map(fixture.keys.map((entry) => [entry.key, entry]));
    return { people: fixture.people, known };
  };

  const somebody = (about: string): DirectoryEntry => {
    const { people } = load();
    const pick = <Choice>(what: string, from: readonly Choice[]): Choice => {
      const choice = from[ids.pick(`person.${what}`, about, from.length)];
      if (choice === undefined) throw new Error(`The fixture of the directory has no ${what}.`);
      return choice;
    };
    const digits = (what: string, count: number) =>
      String(ids.pick(`person.${what}`, about, 10 ** count)).padStart(count, "0");
    const type = pixKeyType(about);
    const isDocument = type === "CPF" || type === "CNPJ";
    return {
      name: `${pick("first", people.first)} ${pick("middle", people.last)} ${pick("last", people.last)}`,
      document: isDocument ? about : derivedCpf(digits("document", 8)),
      documentIsKnown: isDocument,
      ispb: pick("bank", institutions).ispb,
      branch: digits("branch", 4),
      number: `${digits("number", 7)}-${digits("digit", 1)}`,
      takes: 0,
    };
  };

  const find: Directory["find"] = (key) => {
    const holder = accountHolder(key);
    if (holder) {
      const known = { documentIsKnown: true, takes: 0 };
      return { ...holder, ...known, ispb: ownInstitution.ispb, branch: OWN_BRANCH };
    }
    const found = load().known.get(key);
    if (!found && mode === "strict") return null;
    if (!found) return somebody(key);
    // All keys of a person lead to one account.
    const document = found.document && documentKind(found.document) ? found.document : undefined;
    return {
      ...somebody(document ?? key),
      ...(found.name === undefined ? {} : { name: found.name }),
      ...(found.ispb === undefined ? {} : { ispb: found.ispb }),
      ...(found.rejects === undefined ? {} : { rejects: found.rejects }),
      takes: parseDuration(found.takes ?? "0s") ?? 0,
    };
  };

  return {
    derivedPerson: somebody,
    keyOfForeignUrl: (url) => ids.uuid("location.key", url),
    find,
    takes: (key) => (load().known.get(key)?.takes === undefined ? 0 : (find(key)?.takes ?? 0)),
    owner: (key) => find(key) ?? somebody(key),
  };
}
