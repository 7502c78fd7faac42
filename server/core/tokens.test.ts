import { createHmac } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createMeta } from "../kernel/meta.js";
import { createTokens } from "./tokens.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");
const CLIENT = "40793e83-77ff-44ba-925d-39da4a466398";

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

async function world({ seed = 1, at = NOON } = {}) {
  const database = openDatabase(":memory:");
  opened.push(database);
  const clock = createClock(database, createMeta(database));
  const jump = (to: number) => database.write(() => clock.jump(to));
  await database.write(() => clock.freeze());
  await jump(at);
  const tokens = createTokens({ database, clock, ids: createIds(seed) });
  /** Another process with the same data file: it remembers no token. */
  const restarted = () => createTokens({ database, clock, ids: createIds(seed) });
  return { tokens, restarted, jump };
}

describe("a token", () => {
  it("is a JWT that says whose it is and how long it lives (Authentication, item 1)", async () => {
    const { tokens } = await world();
    const { token, expiresAt } = await tokens.issue(3, CLIENT, 17);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(decodeJwt(token)).toEqual({
      account: 3,
      sub: CLIENT,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: NOON / 1_000,
      exp: NOON / 1_000 + 1_800,
    });
    expect(expiresAt).toBe(NOON + 1_800_000);
    expect(await tokens.accountOf(token)).toBe(3);
  });

  it("is the same in the same run, and differs from request to request", async () => {
    const [one, two] = [await world(), await world()];
    const issue = async ({ tokens }: typeof one, number: number) =>
      (await tokens.issue(1, CLIENT, number)).token;
    expect(await issue(two, 1)).toBe(await issue(one, 1));
    expect(await issue(one, 2)).not.toBe(await issue(one, 1));
  });

  it("outlives a restart", async () => {
    const { tokens, restarted } = await world();
    const { token } = await tokens.issue(2, CLIENT, 1);
    expect(await restarted().accountOf(token)).toBe(2);
  });
});

describe("a token lives 1800 seconds of sandbox time", () => {
  it.each([
    ["remembered", false],
    ["read again after a restart", true],
  ])("to the millisecond (%s)", async (_how, restarts) => {
    const { tokens, restarted, jump } = await world();
    const { token } = await tokens.issue(1, CLIENT, 1);
    const judge = () => (restarts ? restarted() : tokens).accountOf(token);
    await jump(NOON + 1_800_000 - 1);
    expect(await judge()).toBe(1);
    await jump(NOON + 1_800_000);
    expect(await judge()).toBeNull();
    await jump(NOON + 365 * 86_400_000);
    expect(await judge()).toBeNull();
  });

  it("also when it was issued in the middle of a second", async () => {
    const { tokens, jump } = await world({ at: NOON + 900 });
    const { token } = await tokens.issue(1, CLIENT, 1);
    await jump(NOON + 900 + 1_799_500);
    expect(await tokens.accountOf(token)).toBe(1);
  });

  it("and an expired one stays expired, though it was verified before", async () => {
    const { tokens, restarted, jump } = await world();
    const { token } = await tokens.issue(1, CLIENT, 1);
    const other = restarted();
    expect(await other.accountOf(token)).toBe(1);
    await jump(NOON + 1_800_000);
    expect(await other.accountOf(token)).toBeNull();
  });
});

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claims = { account: 1, sub: CLIENT, iat: NOON / 1_000, exp: NOON / 1_000 + 1_800 };
const ownKey = () => Buffer.from(createIds(1).token("token.key", 0, 43));
const signed = (header: object, payload: object, key: Buffer, hash = "sha256") => {
  const content = `${base64url(header)}.${base64url(payload)}`;
  return `${content}.${createHmac(hash, key).update(content).digest("base64url")}`;
};

describe("what is no token of ours", () => {
  it("is told from one that was made with our key by hand, so that the rows below can fail", async () => {
    const { tokens } = await world();
    expect(await tokens.accountOf(signed({ alg: "HS256" }, claims, ownKey()))).toBe(1);
  });

  it.each<[string, (real: string) => string | Promise<string>]>([
    ["nothing", () => ""],
    ["garbage", () => "garbage"],
    ["garbage in three parts", () => "a.b.c"],
    ["a token cut short", (real) => real.slice(0, -1)],
    ["a token with something behind it", (real) => `${real}.x`],
    ["a token with another signature", (real) => `${real.slice(0, -4)}AAAA`],
    ["a token without a signature", (real) => `${real.split(".").slice(0, 2).join(".")}.`],
    [
      "a token for another account",
      (real) => real.replace(/\.[^.]+\./, `.${base64url({ ...claims, account: 2 })}.`),
    ],
    ["alg none", () => `${base64url({ alg: "none" })}.${base64url(claims)}.`],
    ["alg none with our signature", () => signed({ alg: "none" }, claims, ownKey())],
    ["another algorithm with our key", () => signed({ alg: "HS512" }, claims, ownKey(), "sha512")],
    ["another key", () => signed({ alg: "HS256" }, claims, Buffer.from("x".repeat(43)))],
    ["our key and no end", () => signed({ alg: "HS256" }, { ...claims, exp: undefined }, ownKey())],
    [
      "our key and nobody's account",
      () => signed({ alg: "HS256" }, { ...claims, account: undefined }, ownKey()),
    ],
    ["our key and not yet", () => signed({ alg: "HS256" }, { ...claims, nbf: claims.iat + 60 }, ownKey())],
    ["our key and long over", () => signed({ alg: "HS256" }, { ...claims, exp: claims.iat - 1 }, ownKey())],
    [
      "another sandbox's token",
      async () => (await (await world({ seed: 2 })).tokens.issue(1, CLIENT, 1)).token,
    ],
    [
      "a token that only jose signed, with a key of its own",
      () => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32)),
    ],
  ])("(%s) is refused, each time", async (_what, forge) => {
    const { tokens } = await world();
    const forged = await forge((await tokens.issue(1, CLIENT, 1)).token);
    expect(await tokens.accountOf(forged)).toBeNull();
    expect(await tokens.accountOf(forged)).toBeNull();
  });
});

describe("what is remembered", () => {
  it("is bounded: the oldest of ten thousand and one is verified anew, and is still good", async () => {
    const { tokens } = await world();
    const issued: string[] = [];
    for (let number = 0; number <= 10_000; number++) {
      issued.push((await tokens.issue(1, CLIENT, number)).token);
    }
    // A verdict that is remembered comes at once; one that must be worked out comes as a promise.
    expect(tokens.accountOf(issued[1]!)).toBe(1);
    expect(tokens.accountOf(issued.at(-1)!)).toBe(1);
    const oldest = tokens.accountOf(issued[0]!);
    expect(oldest).toBeInstanceOf(Promise);
    expect(await oldest).toBe(1);
    // Which pushes out the next oldest in turn.
    expect(tokens.accountOf(issued[0]!)).toBe(1);
    expect(tokens.accountOf(issued[1]!)).toBeInstanceOf(Promise);
  });
});
