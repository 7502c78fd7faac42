import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRedaction, secretPrefix } from "./secret-search.js";

const SECRET = "nQ7Zs0aB3cD4eF5gH6iJ7kL8mN9oP0qR1sT2uV3w";
const TOKEN = "correct-horse/çã";
const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
const jwt = (content: object) => `${part({ alg: "HS256", typ: "JWT" })}.${part(content)}.s1gnature_of-it`;
const ACCESS = jwt({ account: 1, exp: 1_900_000_000, exp_ms: 1_900_000_000_000 });
const KEY = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

const OTHER = SECRET.slice(0, 39).concat("0");
const byPrefix = new Map([[secretPrefix(SECRET), [OTHER, SECRET]]]);
const redacting = (chosen: string) => createRedaction(() => ({ byPrefix, chosen: new Set([chosen]) }));
const redact = redacting(TOKEN);

const percent = (text: string) =>
  Buffer.from(text).reduce((all, byte) => `${all}%${byte.toString(16).padStart(2, "0")}`, "");
const unicode = (text: string) =>
  Array.from(text, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const json = JSON.stringify;

/** Parts of secrets that must not be readable in a record, in any decoding. */
const PIECES = [SECRET, TOKEN, ACCESS.split(".")[2]!, KEY.split("\n")[1]!.slice(0, 40)];
/** A text in all decodings, without escapes and base64. */
function readings(text: string, depth = 0): string[] {
  if (depth > 4) return [text];
  const unescaped = text.replaceAll(/(\\u[0-9a-f]{4}|\\["\\nrt/])+/g, (match) => JSON.parse(`"${match}"`));
  const decoded = text.replaceAll(/(%[0-9a-f]{2})+/gi, (match) => decodeURIComponent(match));
  const inner = (text.match(/[\w+/-]{40,}/g) ?? []).map((word) => Buffer.from(word, "base64").toString());
  const others = [unescaped, decoded, ...inner].filter((other) => other !== text);
  return [text, ...others.flatMap((other) => readings(other, depth + 1))];
}

describe.each([
  ["an account's secret", SECRET],
  ["the control token", TOKEN],
  ["an access token", ACCESS],
  ["a private key", KEY],
])("%s", (_what, secret) => {
  it.each<[string, string]>([
    ["alone", secret],
    ["in the midst of words", `a_${secret}-b`],
    ["in a list", json({ clientSecret: [secret] })],
    ["as a key", json({ [secret]: 1 })],
    ["in JSON in JSON", json({ body: json({ clientSecret: secret }) })],
    ["in JSON in JSON in JSON", json([json([json([secret])])])],
    ["in JSON, each letter escaped", `{"a":"${unicode(secret)}"}`],
    ["in JSON, each letter escaped twice", json({ a: `"${unicode(secret)}"` })],
    ["in an address", `/api/x?a=1&secret=${encodeURIComponent(secret)}&b=2`],
    ["in an address, each letter escaped", `/api/x?secret=${percent(secret)}`],
    ["in an address, escaped twice", `/api/x?secret=${encodeURIComponent(encodeURIComponent(secret))}`],
    ["in JSON in a form", `json=${encodeURIComponent(json({ a: secret }))}`],
  ])("is hidden %s", (_where, text) => {
    const shown = redact(text);
    expect(shown).toContain("…");
    for (const piece of PIECES) {
      for (const reading of readings(shown)) expect(reading).not.toContain(piece);
    }
    if (text.startsWith("{") || text.startsWith("[")) expect(() => JSON.parse(shown)).not.toThrow();
  });

  it.each<[string, string]>([
    [
      "with a client id, as Basic has it",
      `basic ${base64(`6f9619ff-8b86-d011-b42d-00c04fc964ff:${secret}`)}`,
    ],
    ["in a path", `/callback/${Buffer.from(json({ secret })).toString("base64url")}/end`],
    ["twice", base64(base64(json([secret])))],
    ["in an address", `/x?a=${encodeURIComponent(base64(`the secret is ${secret}!`))}`],
  ])("is hidden in base64 %s", (_where, text) => {
    if (secret === TOKEN) return;
    const shown = redact(text);
    for (const piece of PIECES) {
      for (const reading of readings(shown)) expect(reading).not.toContain(piece);
    }
    expect(shown).toContain("…");
  });
});

describe("base64 after other characters", () => {
  it.each<[string, string]>([
    ["once", `x${base64(`yy${SECRET}`)}`],
    ["twice", base64(`x${base64(`yy${SECRET}`)}`)],
    ["twice, behind five letters", `abcde${base64(`fghij${base64(json({ a: SECRET }))}`)}`],
    ["three times", base64(`x${base64(`yy${base64(`zzz${SECRET}`)}`)}`)],
    ["in JSON in JSON", json([json({ a: `id${base64(`key${SECRET}`)}` })])],
    ["with a token in it", `x${base64(`yy ${ACCESS}`)}`],
    [
      "with bytes that are no text before it",
      Buffer.from([200, 1, 2, ...Buffer.from(SECRET)]).toString("base64"),
    ],
  ])("hides a secret %s", (_where, text) => {
    const shown = redact(text);
    expect(shown).toContain("…");
    for (const piece of PIECES) {
      // At no offset of the base64 can a part of the secret be decoded.
      for (const reading of readings(shown)) expect(reading).not.toContain(piece);
      for (const word of shown.match(/[\w+/-]{40,}/g) ?? []) {
        for (let from = 0; from < 4; from++) {
          for (const reading of readings(Buffer.from(word.slice(from), "base64").toString("latin1")))
            expect(reading).not.toContain(piece);
        }
      }
    }
  });

  it("hides a control token with characters beyond ASCII", () => {
    const shown = redact(`${base64(`the control token is ${TOKEN}, it says`)}`);
    expect(Buffer.from(shown, "base64").toString()).not.toContain("horse");
  });
});

it.each([1, 2, 3, 4, 5, 6])("hides a control token with quotes after %i levels of JSON", (levels) => {
  const quoted = 'correct "horse" \\ battery';
  const found = redacting(quoted);
  let text = quoted;
  for (let level = 0; level < levels; level++) text = json([text]);
  expect(found(text)).not.toContain("horse");
});

it("hides each of several secrets, and keeps the text between them", () => {
  expect(redact(`a ${SECRET} b ${SECRET}${SECRET} c ${TOKEN}${TOKEN} d`)).toBe("a … b …… c …… d");
  expect(redact(base64(SECRET).concat("/", base64(SECRET)))).toBe("…==/…==");
});

it.each<[string, string]>([
  ["a long text without a secret", "x".repeat(200)],
  ["a part of a secret", SECRET.slice(1)],
  ["a document that is signed, and does not end", jwt({ calendario: { expiracao: 3600 }, status: "ATIVA" })],
  [
    "a certificate",
    encodeURIComponent(`-----BEGIN CERTIFICATE-----\n${"MIIB".repeat(30)}\n-----END CERTIFICATE-----`),
  ],
  ["escapes of other things", json({ a: 'C:\\temp "é" \n', b: json("%41%zz\\u00") })],
  ["ordinary traffic", json({ externalId: "pedido-1", endToEndId: "E12345678202611231200abcdefghijk" })],
])("leaves %s unchanged", (_what, text) => expect(redact(text)).toBe(text));

it("does not search for a short control token, because it can be any word", () => {
  expect(redacting("account")('{"account":1}')).toBe('{"account":1}');
});

it("hides the secret of an account created later", () => {
  const secrets = { byPrefix: new Map<number, string[]>(), chosen: new Set<string>() };
  const later = createRedaction(() => secrets);
  expect(later(`${SECRET} ${TOKEN}`)).toBe(`${SECRET} ${TOKEN}`);
  secrets.byPrefix.set(secretPrefix(SECRET), [SECRET]);
  secrets.chosen.add(TOKEN);
  expect(later(`${SECRET} ${TOKEN}`)).toBe("… …");
});
