import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeBrCode } from "../../server/brazil/brcode.js";
import type { Case } from "../../server/contract/cases/case.js";
import { chargeBody, cobBody, newTxid } from "./bodies.js";
import { NOON } from "./rows.js";

/** The record and the journal have the account of a call, even if it had no valid token. */

let sandbox: TestSandbox;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  account = await sandbox.createAccount({ name: "Loja Boreal" });
});
afterAll(() => sandbox.close());

const credentials = () => sandbox.control.showCredentials({ account: account.credentials.accountId });

/** Sends a call, and returns the account in its record and, if it was refused, in its journal entry. */
async function accountsOf(path: string, headers: Record<string, string>, body?: unknown) {
  await fetch(`${sandbox.url}${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", ...headers },
  });
  const { requests } = await sandbox.control.listRequests({ limit: 1 });
  const { entries } = await sandbox.control.readJournal({ type: "request.refused", limit: 1_000 });
  const { account: inRecord, errorId } = requests[0]!;
  const refused = entries.find(({ data }) => "errorId" in data && data.errorId === errorId);
  return { inRecord, inJournal: refused?.account };
}

describe("a call to a token endpoint", () => {
  const ask = async (path: string, changes: object, header?: string) => {
    const { clientId, clientSecret, certificateHeader } = await credentials();
    return accountsOf(
      path,
      { "x-ssl-client-cert": header ?? certificateHeader },
      { clientId, clientSecret, ...changes },
    );
  };

  test.each(["/api/auth/token", "/oauth/token"])("%s has the account of its credentials", async (path) => {
    expect(await ask(path, {})).toEqual({ inRecord: account.credentials.accountId, inJournal: undefined });
  });

  test.each<[string, object]>([
    ["with a wrong clientSecret", { clientSecret: "wrong" }],
    ["with the certificate alone", { clientId: undefined }],
    ["with an unknown clientId", { clientId: "ffffffff-0000-4000-8000-000000000000" }],
  ])("%s has the account that it names", async (_what, changes) => {
    for (const path of ["/api/auth/token", "/oauth/token"])
      expect(await ask(path, changes)).toEqual({
        inRecord: account.credentials.accountId,
        inJournal: account.credentials.accountId,
      });
  });

  test("with an expired certificate has the account that the certificate was made for", async () => {
    const { certificateHeader } = await sandbox.control.issueCertificate({
      kind: "expired",
      account: account.credentials.accountId,
    });
    expect(await ask("/api/auth/token", {}, certificateHeader)).toEqual({
      inRecord: account.credentials.accountId,
      inJournal: account.credentials.accountId,
    });
  });

  test("that names no account has none", async () => {
    const { certificateHeader } = await sandbox.control.issueCertificate({ kind: "valid" });
    const nobody = { inRecord: null, inJournal: null };
    expect(await accountsOf("/oauth/token", {}, { clientId: "nobody", clientSecret: "x" })).toEqual(nobody);
    expect(
      await accountsOf("/api/auth/token", { "x-ssl-client-cert": certificateHeader.slice(9) }, {}),
    ).toEqual(nobody);
  });
});

describe("a call with a refused token", () => {
  const withToken = (token: string) => accountsOf("/api/balance", { authorization: `Bearer ${token}` });

  test("has the account of a token with another signature", async () => {
    const token = await account.gateway.token();
    expect(await withToken(token.slice(0, -9))).toEqual({
      inRecord: account.credentials.accountId,
      inJournal: account.credentials.accountId,
    });
  });

  test("has the account of an expired token, from the cache or not", async () => {
    const token = await account.gateway.token();
    await sandbox.advance("31m");
    expect(await withToken(token)).toEqual({
      inRecord: account.credentials.accountId,
      inJournal: account.credentials.accountId,
    });
    await sandbox.control.takeSnapshot({ name: "before", replace: true });
    await sandbox.control.restoreSnapshot({ name: "before" });
    expect(await withToken(token)).toEqual({
      inRecord: account.credentials.accountId,
      inJournal: account.credentials.accountId,
    });
  });

  test("has no account if the token is not one of this sandbox", async () => {
    expect(await withToken("a.b.c")).toEqual({ inRecord: null, inJournal: null });
  });
});

test("a document that a payer's bank reads has the account of its charge", async () => {
  const { pixCode } = await account.gateway.cashIn(chargeBody());
  const params = { txid: newTxid() };
  const { location } = await account.gateway.createCob(
    { ...cobBody(), chave: account.credentials.pixKey },
    { params },
  );
  for (const code of [pixCode, location]) {
    const path = new URL(`http://${decodeBrCode(code).url}`).pathname;
    expect((await accountsOf(path, {})).inRecord).toBe(account.credentials.accountId);
  }
});

test("a case has the account of a valid token only, because it is sent again with one", async () => {
  const own = await startSandbox({ clock: NOON });
  const token = await own.gateway.token();
  await own.gateway.balance();
  await own.advance("31m");
  await fetch(`${own.url}/api/balance`, { headers: { authorization: `Bearer ${token}` } });
  const { steps } = (await own.control.readCase()) as Case;
  expect(
    steps.flatMap((step) => ("gateway" in step ? [[step.gateway, step.account, step.token]] : [])),
  ).toEqual([
    ["POST /api/auth/token", undefined, undefined],
    ["POST /api/auth/token", undefined, undefined],
    ["GET /api/balance", 1, undefined],
    ["GET /api/balance", undefined, "invalid"],
  ]);
  await own.close();
});
