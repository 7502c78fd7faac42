import fc from "fast-check";
import { cnpjFrom, cpfFrom } from "../../server/brazil/documents.js";
import { endToEndId, returnId } from "../../server/brazil/identifiers.js";
import { institutions } from "../../server/brazil/institutions.js";
import { decimalFromCentavos, MAX_CENTAVOS, reaisFromCentavos } from "../../server/brazil/money.js";
import { foreignCode, staticCode } from "../journeys/bodies.js";

/**
 * Generators for every kind of value in the contract, by the type of schema that accepts it. No kind belongs to a field:
 * a schema itself selects those that it accepts (from-schema.ts). An operation with a new kind of value needs that kind
 * here; its test fails otherwise.
 */

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const lettersAndDigits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(`^[0-9A-Za-z]{${least},${most}}$`));

const cpf = digits(9)
  .filter((nine) => !/^(\d)\1*$/.test(nine))
  .map(cpfFrom);
const cnpj = digits(12)
  .filter((twelve) => !/^(\d)\1*$/.test(twelve))
  .map(cnpjFrom);
const email = fc.stringMatching(/^[a-z][a-z0-9_.]{0,8}[a-z0-9]@[a-z]{2,9}\.(com|net|org)(\.br)?$/);
const phone = fc.stringMatching(/^(\+?55)?[1-9]{2}9[0-9]{8}$/);
const uuid = fc.uuid({ version: 4 });

const ispb = fc.oneof(fc.constantFrom(...institutions.map((institution) => institution.ispb)), digits(8));
/** Near the clock of the tests' sandboxes, so that a jump to it is short. */
const time = fc.date({
  min: new Date("2029-12-01T00:00:00Z"),
  max: new Date("2031-01-31T00:00:00Z"),
  noInvalidDate: true,
});
const interbankId = fc
  .tuple(fc.constantFrom(endToEndId, returnId), ispb, time, lettersAndDigits(11, 11))
  .map(([make, bank, at, suffix]) => make(bank, at.getTime(), suffix));

/** Mostly amounts within the balance, and sometimes the whole range of the field. */
const centavos = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 7, 10, 110, 435, 1999, MAX_CENTAVOS) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: MAX_CENTAVOS }) },
);
/** An amount that fits into a code. */
const embedded = fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined });
const codes = fc.oneof(
  fc.tuple(fc.oneof(cpf, cnpj, email, uuid), embedded).map(([key, amount]) => staticCode(key, amount)),
  embedded.map(foreignCode),
);

/** On this machine at ports without a server, because registered URLs are called. */
const url = fc
  .tuple(
    fc.constantFrom("https://localhost:1", "https://127.0.0.1:1", "http://localhost:1", "http://127.0.0.1:1"),
    fc.webPath({ size: "small" }),
    fc.option(fc.webQueryParameters(), { nil: undefined }),
  )
  .map(([origin, path, query]) => `${origin}/hook${path}${query === undefined ? "" : `?${query}`}`);

/** At most a few months, so that the sum of all advances stays within the range of dates. */
const duration = fc
  .tuple(
    fc.integer({ min: 0, max: 90 }),
    fc.constantFrom("ms", "s", "m", "h", "d"),
    fc.constantFrom("", "5ms", "30s"),
  )
  .map(([count, unit, more]) => `${count}${unit}${more}`);

const words = fc.array(
  fc.constantFrom("Pedido", "4711", "de", "João", "Conceição", "& Filhos", "🎉", "ação"),
  {
    minLength: 1,
    maxLength: 6,
  },
);

/** Texts of each unit of length: characters, code points and UTF-16 halves. */
const texts = [
  words.map((some) => some.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme-ascii", maxLength: 300 }),
  fc.constantFrom(
    "",
    " ",
    "e\u0301",
    "\u202etxet",
    "\ufeff",
    "__proto__",
    "constructor",
    "null",
    "0",
    "%2F",
    "../..",
  ),
];

export const formats: Readonly<Record<string, readonly fc.Arbitrary<unknown>[]>> = {
  string: [
    cpf,
    cnpj,
    digits(11),
    digits(14),
    ispb,
    email,
    phone,
    uuid,
    interbankId,
    lettersAndDigits(1, 35),
    lettersAndDigits(26, 35),
    codes,
    url,
    duration,
    centavos.map(decimalFromCentavos),
    fc.integer({ min: 1, max: 100 }).map(String),
    time.map((at) => at.toISOString()),
    time.map((at) => at.toISOString().slice(0, 10)),
    time.map((at) => at.toISOString().replace("Z", "-03:00")),
    fc.constantFrom("manual", "auto"),
    fc.stringMatching(/^[A-Z][A-Z0-9_]{1,30}$/),
    fc.stringMatching(/^[Xx]-[A-Za-z][A-Za-z0-9-]{0,20}$/),
    ...texts,
  ],
  number: [
    centavos.map(reaisFromCentavos),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 0, max: 1_000 }),
    fc.integer({ min: 30, max: 604_800 }),
    fc.integer({ min: 1, max: 2_147_483_647 }),
    fc.double({ min: 0.01, max: 100, noNaN: true }),
  ],
  custom: [
    fc.dictionary(fc.string({ unit: "grapheme", maxLength: 20 }), fc.oneof(...texts), {
      maxKeys: 10,
      noNullPrototype: true,
    }),
    fc.constant({}),
    fc.constant(null),
  ],
};
