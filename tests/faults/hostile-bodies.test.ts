import fc from "fast-check";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { chargeBody, payoutBody, splitBody } from "../journeys/bodies.js";
import { latest } from "../journeys/rows.js";

/**
 * Valid bodies, broken at random. Whatever comes, the gateway answers and never with a 5xx; what it refuses
 * it has not written; and what it accepts was valid by a judge that is not the server's.
 */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z", settlement: "manual" });
  await sandbox.control.setBalance({ id: 1, available: 9_000_000_000 });
  const limits = { perTransaction: null, daily: null };
  await sandbox.control.changeAccount({ id: 1, limits });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  // Closing throws when the sandbox had a fault of its own, which a 5xx would have been.
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** JSON texts rather than values: some of what a client can write, no JavaScript value can say. */
const hostileText = fc.oneof(
  fc.constantFrom(
    "null",
    "true",
    "{}",
    "[]",
    '""',
    "0",
    "-0",
    "-1",
    "1e400",
    "-1e400",
    "1e-400",
    "1e308",
    "0.1e1",
    "9007199254740993",
    "0.30000000000000004",
    "9999999999.99",
    "10000000000",
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u202e\\u2066"',
    '"\\ufeff"',
    '"e\\u0301"',
    '{"__proto__":{"value":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"toString":1,"valueOf":1,"length":-1}',
    '{"length":1000000000,"0":"x"}',
    `"${"x".repeat(100_000)}"`,
    `"${"🎉".repeat(256)}"`,
    `${"[".repeat(500)}${"]".repeat(500)}`,
    `${'{"a":'.repeat(500)}1${"}".repeat(500)}`,
    `[${Array(5_000).fill("{}").join()}]`,
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 300 }).map((text) => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);

/** Every path in a body, the body itself (the empty path) among them. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

type How = "replace" | "twice" | "beside" | "untouched";

/** The JSON of a body in which the value at a path is this text, or is named twice, or stands beside a prototype's. */
function mutated(body: unknown, path: readonly string[], text: string, how: How): string {
  if (how === "untouched") return JSON.stringify(body);
  if (path.length === 0) return text;
  const [name, ...rest] = path as [string, ...string[]];
  const members = Object.entries(body as object).map(([key, value]) => {
    if (key !== name) return [key, JSON.stringify(value)];
    if (rest.length > 0 || how === "replace") return [key, mutated(value, rest, text, how)];
    return [key, JSON.stringify(value)];
  });
  if (rest.length === 0 && how === "twice") members.push([name, text]);
  if (rest.length === 0 && how === "beside") members.push(["__proto__", text]);
  if (Array.isArray(body)) return `[${members.map(([, value]) => value).join()}]`;
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`;
}

const mutationsOf = (body: object) =>
  fc
    .tuple(
      fc.constantFrom(...pathsOf(body)),
      hostileText,
      fc.constantFrom<How>("replace", "replace", "twice", "beside", "untouched"),
    )
    .map(([path, text, how]) => mutated(body, path, text, how));

/** A second opinion on an accepted body, from the rules as the specification words them. */
const characters = (text: unknown, most: number, least = 0) =>
  typeof text === "string" && [...text].length <= most && [...text].length >= least;
const isCentavos = (value: unknown) =>
  typeof value === "number" && value >= 0.01 && Number(value.toFixed(2)) === value;
const isDocument = (text: unknown) => typeof text === "string" && /^(\d{11}|\d{14})$/.test(text);

// biome-ignore lint/suspicious/noExplicitAny: a judge looks into what could be anything, and throws where it is not.
type Body = Record<string, any>;
const judges = {
  cashOut: ({ value, externalId, description = "", details }: Body) =>
    isCentavos(value) &&
    characters(externalId, 255, 1) &&
    characters(description, 140) &&
    ["DOCUMENT", "EMAIL", "PHONE", "RANDOM"].includes(details.keyType) &&
    characters(details.key, 255, 1) &&
    characters(details.name, 100, 1) &&
    isDocument(details.document),
  cashIn: ({ transaction, payer, additionalInfo = {}, splits = [] }: Body) =>
    isCentavos(transaction.value) &&
    characters(transaction.description, 140, 1) &&
    characters(transaction.externalId, 255, 1) &&
    (transaction.expirationTime === undefined ||
      (transaction.expirationTime >= 30 && transaction.expirationTime <= 604_800)) &&
    [undefined, true, false].includes(transaction.generateQrCode) &&
    characters(payer.fullName, 100, 1) &&
    isDocument(payer.document) &&
    Object.keys(additionalInfo).length <= 10 &&
    // A pair called __proto__ is the business of a row of its own (cash-in-fields).
    Object.entries(additionalInfo).every(([key, text]) => key === "__proto__" || typeof text === "string") &&
    splits.length <= 10 &&
    splits.every(
      (split: Body) =>
        ["EMAIL", "PHONE", "CPF", "CNPJ", "RANDOM"].includes(split.pixKeyType) &&
        ["FIXED", "PERCENTAGE"].includes(split.type) &&
        split.value >= 0.01 &&
        isDocument(split.document) &&
        characters(split.name, 255, 1),
    ),
  registerWebhook: ({ url, eventType, headers = [], version }: Body) =>
    new URL(url).protocol === "https:" &&
    /^(cash|refund)_(in|out)$|^med_(created|accepted|rejected)$/.test(eventType) &&
    headers.length <= 5 &&
    headers.every(({ key, value }: Body) => /^[\x21-\x7e]+$/.test(key) && !/[\r\n\0]/.test(value)) &&
    [undefined, "v1", "v2"].includes(version),
} satisfies Partial<Record<GatewayOperationName, (body: Body) => boolean>>;

const valid = {
  cashOut: payoutBody,
  cashIn: () => ({
    ...chargeBody(),
    transaction: { ...chargeBody().transaction, expirationTime: 60, generateQrCode: false },
    additionalInfo: { order: "4711" },
    splits: [splitBody()],
  }),
  registerWebhook: () => ({
    url: "https://hooks.example.com/x",
    eventType: "cash_out",
    headers: [{ key: "x-a", value: "b" }],
    version: "v1",
  }),
};

for (const name of ["cashOut", "cashIn", "registerWebhook"] as const) {
  describe(`POST ${gatewayOperations[name].paths[0]}`, () => {
    test("whatever the body, never a 5xx, never a violation accepted, nothing written on refusal", async () => {
      const outcomes = { accepted: 0, refused: 0 };
      let since = await latest(sandbox);
      await fc.assert(
        fc.asyncProperty(mutationsOf(valid[name]()), async (text) => {
          const body = text.replaceAll(
            /"(payout|charge)-\d+"/g,
            (id) => `${id.slice(0, -1)}-${Math.random()}"`,
          );
          const answer = await sandbox.gateway.send(name, body);
          expect([201, 400, 413]).toContain(answer.status);
          const { entries, next } = await sandbox.control.readJournal({ since, limit: 1000 });
          since = next;
          const types = entries.map(({ type }) => type).filter((type) => type !== "token.issued");
          if (answer.status === 201) {
            outcomes.accepted += 1;
            expect(types).toHaveLength(1);
            expect(types).not.toContain("request.refused");
            expect(gatewayOperations[name].answer.safeParse(answer.body).error).toBeUndefined();
            expect(judges[name](JSON.parse(body)), body).toBe(true);
          } else {
            outcomes.refused += 1;
            expect(types).toEqual(["request.refused"]);
            const said = [(answer.body as { message: string | string[] }).message].flat();
            for (const sentence of said) expect(sentence).toMatch(/\S/);
          }
        }),
        // A failure is made smaller until then, and still told before the test runs out of time.
        { numRuns: 300, interruptAfterTimeLimit: 20_000 },
      );
      // A run that only ever refused, or only ever accepted, would have tested nothing.
      expect(outcomes.refused).toBeGreaterThan(100);
      expect(outcomes.accepted).toBeGreaterThan(5);
    });
  });
}

test("no body has changed what every object of the process is", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).value).toBeUndefined();
});
