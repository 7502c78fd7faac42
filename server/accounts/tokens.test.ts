import { createHmac } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createMeta } from "../kernel/meta.js";
import { createTokens, type Tokens } from "./tokens.js";

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
  const insert = database.prepare(
    `INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, provider_name, created_at)
     VALUES (?, 'Loja', '12345678909', ?, ?, 'secret', 'localpix', 0)`,
  );
  await database.write(() => {
    for (const id of [1, 2, 3]) insert.run(id, `loja-${id}@example.com`, id === 1 ? CLIENT : `client-${id}`);
  });
  const tokens = createTokens({ database, clock, ids: createIds(seed) });
  /** Another process with the same data file, without cached tokens. */
  const restarted = () => createTokens({ database, clock, ids: createIds(seed) });
  return { tokens, restarted, jump };
}

/** The account of a token, or null. */
async function accountOf(tokens: Tokens, token: string): Promise<number | null> {
  try {
    return (await tokens.verify(token)).account;
  } catch (error) {
    expect(error).toMatchObject({ reason: "token-invalid", facts: { cause: { name: expect.any(String) } } });
    return null;
  }
}

/** A token for an account, as /api/auth/token issues it. */
const issue = (tokens: Tokens, account: number, number: number, certificate = true) =>
  tokens.issue({ account, clientId: CLIENT, certificate, number });

describe("a token", () => {
  it("is a JWT with its account and expiry (Authentication, item 1)", async () => {
    const { tokens } = await world();
    const { token, expiresAt } = await issue(tokens, 3, 17);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(decodeJwt(token)).toEqual({
      account: 3,
      sub: CLIENT,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: NOON / 1_000,
      exp: NOON / 1_000 + 1_800,
      exp_ms: NOON + 1_800_000,
      certificate: true,
    });
    expect(expiresAt).toBe(NOON + 1_800_000);
    expect(await accountOf(tokens, token)).toBe(3);
  });

  it("is the same in a repeated run, and differs between requests", async () => {
    const [one, two] = [await world(), await world()];
    const tokenOf = async ({ tokens }: typeof one, number: number) => (await issue(tokens, 1, number)).token;
    expect(await tokenOf(two, 1)).toBe(await tokenOf(one, 1));
    expect(await tokenOf(one, 2)).not.toBe(await tokenOf(one, 1));
  });

  it("survives a restart", async () => {
    const { tokens, restarted } = await world();
    const { token } = await issue(tokens, 2, 1);
    expect(await accountOf(restarted(), token)).toBe(2);
  });
});

describe("a token lives 1800 seconds of sandbox time", () => {
  it.each([
    ["cached", false],
    ["read after a restart", true],
  ])("to the millisecond (%s)", async (_how, restarts) => {
    const { tokens, restarted, jump } = await world();
    const { token } = await issue(tokens, 1, 1);
    const judge = () => accountOf(restarts ? restarted() : tokens, token);
    await jump(NOON + 1_800_000 - 1);
    expect(await judge()).toBe(1);
    await jump(NOON + 1_800_000);
    expect(await judge()).toBeNull();
    await jump(NOON + 365 * 86_400_000);
    expect(await judge()).toBeNull();
  });

  it.each([
    ["cached", 1, false],
    // proves: authentication.5
    ["cached", 500, false],
    ["cached", 999, false],
    ["read after a restart", 1, true],
    ["read after a restart", 500, true],
    // proves: authentication.5
    ["read after a restart", 999, true],
  ])("also if it was issued within a second (%s, %d ms)", async (_how, ms, restarts) => {
    const { tokens, restarted, jump } = await world({ at: NOON + ms });
    const { token, expiresAt } = await issue(tokens, 1, 1);
    const { iat, exp } = decodeJwt(token);
    expect(exp! - iat!).toBe(1_800);
    expect(expiresAt).toBe(NOON + ms + 1_800_000);
    const judge = () => accountOf(restarts ? restarted() : tokens, token);
    await jump(NOON + ms + 1_799_999);
    expect(await judge()).toBe(1);
    await jump(NOON + ms + 1_800_000);
    expect(await judge()).toBeNull();
  });

  it.each([
    ["cached", false],
    ["read after a restart", true],
  ])("and records whether a certificate was checked (%s)", async (_how, restarts) => {
    const { tokens, restarted } = await world();
    for (const certificate of [true, false]) {
      const { token } = await issue(tokens, 1, certificate ? 1 : 2, certificate);
      expect((await (restarts ? restarted() : tokens).verify(token)).certificate).toBe(certificate);
    }
  });

  it("refuses an expired token that was verified before", async () => {
    const { tokens, restarted, jump } = await world();
    const { token } = await issue(tokens, 1, 1);
    const other = restarted();
    expect(await accountOf(other, token)).toBe(1);
    await jump(NOON + 1_800_000);
    expect(await accountOf(other, token)).toBeNull();
  });
});

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claims = {
  account: 1,
  sub: CLIENT,
  iat: NOON / 1_000,
  exp: NOON / 1_000 + 1_800,
  exp_ms: NOON + 1_800_000,
};
const ownKey = () => Buffer.from(createIds(1).token("token.key", 0, 43));
const signed = (header: object, payload: object, key: Buffer, hash = "sha256") => {
  const content = `${base64url(header)}.${base64url(payload)}`;
  return `${content}.${createHmac(hash, key).update(content).digest("base64url")}`;
};

describe("a foreign token", () => {
  it("differs from one made by hand with our key, so that the cases below can fail", async () => {
    const { tokens } = await world();
    expect(await accountOf(tokens, signed({ alg: "HS256" }, claims, ownKey()))).toBe(1);
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
    ["our key and no exact end", () => signed({ alg: "HS256" }, { ...claims, exp_ms: undefined }, ownKey())],
    [
      "our key and an unknown account",
      () => signed({ alg: "HS256" }, { ...claims, account: undefined }, ownKey()),
    ],
    ["our key and not yet", () => signed({ alg: "HS256" }, { ...claims, nbf: claims.iat + 60 }, ownKey())],
    ["our key and over by exp", () => signed({ alg: "HS256" }, { ...claims, exp: claims.iat - 1 }, ownKey())],
    ["our key and over by exp_ms", () => signed({ alg: "HS256" }, { ...claims, exp_ms: NOON }, ownKey())],
    ["another sandbox's token", async () => (await issue((await world({ seed: 2 })).tokens, 1, 1)).token],
    [
      "a token that jose signed with another key",
      () => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32)),
    ],
  ])("(%s) is refused every time", async (_what, forge) => {
    const { tokens } = await world();
    const forged = await forge((await issue(tokens, 1, 1)).token);
    expect(await accountOf(tokens, forged)).toBeNull();
    expect(await accountOf(tokens, forged)).toBeNull();
  });
});

describe("the cache of verified tokens", () => {
  it("holds ten thousand tokens; the oldest is verified again after one more", async () => {
    const { tokens } = await world();
    const issued: string[] = [];
    for (let number = 0; number <= 10_000; number++) {
      issued.push((await issue(tokens, 1, number)).token);
    }
    // A cached result is returned at once, a new one as a promise.
    expect(tokens.verify(issued[1]!)).toMatchObject({ account: 1 });
    expect(tokens.verify(issued.at(-1)!)).toMatchObject({ account: 1 });
    const oldest = tokens.verify(issued[0]!);
    expect(oldest).toBeInstanceOf(Promise);
    expect(await oldest).toMatchObject({ account: 1 });
    // This removes the next oldest token from the cache.
    expect(tokens.verify(issued[0]!)).toMatchObject({ account: 1 });
    const again = tokens.verify(issued[1]!);
    expect(again).toBeInstanceOf(Promise);
    await again;
  });
});
