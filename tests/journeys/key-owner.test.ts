import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  chargeBody,
  codePayoutBody,
  newIdempotencyKey,
  payoutBody,
  splitBody,
  staticCode,
  transferBody,
} from "./bodies.js";
import { NOON } from "./rows.js";

/**
 * A PIX key always has the same owner, however it is reached (assumptions DIRECTORY, KEY_OWNER, QR_PAYEE,
 * PAYER_IDENTITY).
 */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  const { accountId: id } = sandbox.credentials;
  await sandbox.control.changeAccount({ id, splitFrequency: "IMMEDIATE" });
});
afterAll(() => sandbox.close());

const counterpartOf = async (id: string | number) => {
  await sandbox.advance("5s");
  const { status, counterpart } = await sandbox.control.showTransaction({ id: String(id) });
  expect(status).toBe("CONFIRMED");
  return counterpart;
};

describe("the counterpart of a key that is not in the fixtures", () => {
  const key = "ninguem@example.com";
  const payments: Record<string, () => Promise<string | number>> = {
    "a cash-out": async () => {
      const details = { ...payoutBody().details, key };
      return (await sandbox.gateway.cashOut({ ...payoutBody(), details })).transactionId;
    },
    "a cash-out with another name and document": async () => {
      const details = { ...payoutBody().details, key, name: "Outra Pessoa", document: "11144477735" };
      return (await sandbox.gateway.cashOut({ ...payoutBody(), details })).transactionId;
    },
    "a QR code": async () => {
      const body = { ...codePayoutBody(), qrCode: staticCode(key) };
      return (await sandbox.gateway.cashOutQrcode(body)).transactionId;
    },
    "a transfer": async () =>
      (
        await sandbox.gateway.dictPix(
          { ...transferBody(), pixKey: key },
          { idempotencyKey: newIdempotencyKey() },
        )
      ).id,
    "a split": async () => {
      const splits = [{ ...splitBody(), pixKey: key, immediate: true } as never];
      const { transactionId } = await sandbox.gateway.cashIn({ ...chargeBody(), splits });
      await sandbox.pay(transactionId);
      await sandbox.advance("0s");
      return `SPLIT-${transactionId}-1`;
    },
  };

  // proves: events.cash-out.counterpart
  test.each(Object.keys(payments))("is the same person by %s", async (operation) => {
    const first = await counterpartOf(await payments["a cash-out"]!());
    expect(first.name).toMatch(/^\S+ \S+ \S+$/);
    expect(await counterpartOf(await payments[operation]!())).toEqual(first);
  });
});

// proves: states.cash-in.payer-identity
test("a payer with a document is the owner of the key with this document", async () => {
  const document = "39284918812";
  const details = { ...payoutBody().details, key: document, keyType: "DOCUMENT" as const, document };
  const payee = await counterpartOf(
    (await sandbox.gateway.cashOut({ ...payoutBody(), details })).transactionId,
  );
  const { pixKey } = sandbox.credentials;
  const { transactionId } = await sandbox.pay({ pixKey, value: 1, payer: { document } });
  expect(await counterpartOf(transactionId)).toEqual(payee);
});
