import fc from "fast-check";
import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { depth } from "../depth.js";
import type { Known } from "../generate/from-schema.js";
import { sendCall, validCalls } from "../generate/gateway-calls.js";
import { PATIENCE, SEED } from "../generate/runs.js";
import { fillWorld } from "../generate/world.js";
import { NOON, newestEntryNumber } from "../journeys/rows.js";

/**
 * No account can read or change the records of another, by any id or path: every operation is called by one account for
 * all records of another.
 */

let sandbox: TestSandbox;
let stranger: TestAccount;
let known: Known;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  known = await fillWorld(sandbox);
  await sandbox.control.disarmAll();
  stranger = await sandbox.createAccount({
    name: "Outra Loja",
    pixKey: "outra@example.com",
    balance: 1_000_000,
  });
});
afterAll(() => sandbox.close());

/** Texts that occur in records of the first account, and in no request of the other. */
const OWN_WORDS = ["Pedido 4711", "Repasse de fevereiro", "Cliente Exemplo", "Aluguel de fevereiro"];

/** Entries that a payment to another account may cause there: those about the received money. */
const ARRIVALS = /^(charge\.paid|cob\.paid|pix\.received|event\.queued|delivery\.|split\.)/;

/** Operations whose path names a record of the first account, which does not exist for the other. */
const NAMES_A_RECORD: ReadonlySet<GatewayOperationName> = new Set([
  ...(["refundIn", "deleteWebhook", "resendWebhook", "transactionByKey", "transactionById"] as const),
  ...(["devolucao", "showDevolucao", "showCob", "changeCob"] as const),
]);

/** These operations run first, because later the other account has records with the same names. */
const operations = (Object.keys(gatewayOperations) as GatewayOperationName[])
  .filter((name) => (gatewayOperations[name] as GatewayOperation).authenticated)
  .sort((name, other) => Number(NAMES_A_RECORD.has(other)) - Number(NAMES_A_RECORD.has(name)));

describe.each(operations)("%s", (name) => {
  test(
    "returns no data of another account, and changes none",
    async () => {
      const calls = fc.sample(validCalls(name, known), { numRuns: depth(8, 20), seed: SEED });
      for (const call of calls) {
        // More requests than the rate limit of a minute.
        await sandbox.advance("1m");
        const since = await newestEntryNumber(sandbox);
        const answer = await sendCall(stranger, call, await stranger.gateway.token());
        const seen = `${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(call)}`;
        expect(answer.status, seen).toBeLessThan(500);
        if (NAMES_A_RECORD.has(name)) expect([400, 404], seen).toContain(answer.status);
        const text = JSON.stringify(answer.body);
        const sent = JSON.stringify(call);
        for (const word of OWN_WORDS) if (!sent.includes(word)) expect(text, seen).not.toContain(word);
        const { entries } = await sandbox.control.readJournal({ since, account: 1, limit: 1_000 });
        expect(
          entries.map(({ type }) => type).filter((type) => !ARRIVALS.test(type)),
          seen,
        ).toEqual([]);
      }
    },
    PATIENCE,
  );
});

test("a transaction of another account is not found by its key or any of its ids", async () => {
  const { transactions } = await sandbox.control.listTransactions({ account: 1, limit: 100 });
  const named = transactions.flatMap(({ pixKey, transactionId, externalId, endToEndId }) =>
    [transactionId, externalId, endToEndId].flatMap((id) =>
      pixKey && id ? [{ pixKey, identifier: id }] : [],
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  // An account without transactions.
  const { gateway } = await sandbox.createAccount();
  for (const params of named) {
    expect((await gateway.send("transactionByKey", undefined, { params })).status).toBe(404);
    expect((await sandbox.gateway.send("transactionByKey", undefined, { params })).status).toBe(200);
    const byId = { params: { id: params.identifier } };
    expect((await gateway.send("transactionById", undefined, byId)).status).toBe(404);
  }
});

test("lists contain only the account's own records", async () => {
  const { transactionId } = await stranger.gateway.cashIn({
    transaction: { value: 5, description: "Meu", externalId: "meu-1" },
    payer: { fullName: "Meu Cliente", document: "12345678909" },
  });
  const { data } = (await stranger.gateway.listTransactions(undefined, { query: { size: 100 } })) as {
    data: readonly { id?: string | number; transactionId?: string }[];
  };
  expect(JSON.stringify(data)).toContain(transactionId);
  for (const word of OWN_WORDS) expect(JSON.stringify(data)).not.toContain(word);
});
