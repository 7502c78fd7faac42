import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { describe, expect, test } from "vitest";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import type { FormatReason, WebhookVersion } from "../../server/contract/webhooks/events.js";
import type { WebhookFormat } from "../../server/contract/webhooks/webhook-formats.js";
import { payloadsByEvent } from "../../server/contract/webhooks/webhook-payloads.js";
import { newExternalId, payoutBody } from "./bodies.js";
import { paidCharge } from "./refund-originals.js";
import { NOON } from "./rows.js";

/**
 * All events of an account have one format. The first setting decides: URL, account, sandbox, or else the
 * specification (assumption EVENT_FORMAT).
 */

const EVENTS = ["cash_in", "cash_out", "refund_in", "refund_out"] as const;
type Formats = Record<(typeof EVENTS)[number] | "transfer", WebhookVersion>;

const all = (version: WebhookVersion): Formats => ({
  ...{ cash_in: version, cash_out: version, refund_in: version, refund_out: version },
  transfer: version,
});
const TABLE: Formats = { ...all("v2"), cash_out: "v1" };

const versionOf = (eventType: EventType, payload: unknown): WebhookVersion => {
  const versions = (["v1", "v2"] as const).filter(
    (version) => payloadsByEvent[eventType][version].safeParse(payload).success,
  );
  expect(versions, JSON.stringify(payload)).toHaveLength(1);
  return versions[0]!;
};

/** Causes one event of each type, and returns the format in which each was sent. */
async function formatsOf(sandbox: TestSandbox, account: TestAccount, version?: WebhookVersion) {
  const receiver = await account.receiver({ events: EVENTS, ...(version && { version }) });
  const { id } = await paidCharge(sandbox, account);
  await sandbox.settle(
    (await account.gateway.refundIn({ refundValue: 1 }, { params: { id } })).transactionId,
  );
  const { transactionId: payout } = await account.gateway.cashOut(payoutBody());
  await sandbox.settle(payout);
  await sandbox.giveBack(payout);
  await sandbox.advance("0s");
  const formats: Record<string, WebhookVersion> = {};
  for (const { eventType, payload } of receiver.received) formats[eventType] = versionOf(eventType, payload);
  const transfer = await account.gateway.dictPix(
    { pixKey: "ana@example.com", payment: { currency: "BRL", amount: 1 } },
    { headers: { "x-idempotency-key": crypto.randomUUID() } },
  );
  await sandbox.settle(String(transfer.id));
  await sandbox.advance("0s");
  const { eventType, payload } = receiver.received.at(-1)!;
  formats.transfer = versionOf(eventType, payload);
  const { deliveries } = await sandbox.control.listDeliveries({
    transactionId: payout,
    eventType: "cash_out",
  });
  const { format } = await sandbox.control.showDelivery({ id: deliveries[0]!.id });
  return { formats, format, payout };
}

interface Choice {
  readonly start?: WebhookFormat;
  readonly account?: WebhookFormat | null;
  readonly url?: WebhookVersion;
  readonly formats: Formats;
  readonly reason: FormatReason;
}

const choices: Choice[] = [
  { formats: TABLE, reason: "specification" },
  { start: "spec", account: null, formats: TABLE, reason: "specification" },
  { start: "v1", formats: all("v1"), reason: "sandbox" },
  { start: "v2", formats: all("v2"), reason: "sandbox" },
  { start: "v1", account: null, formats: all("v1"), reason: "sandbox" },
  { account: "v1", formats: all("v1"), reason: "account" },
  { start: "v1", account: "v2", formats: all("v2"), reason: "account" },
  { start: "v1", account: "spec", formats: TABLE, reason: "specification" },
  { start: "v1", account: "v1", url: "v2", formats: all("v2"), reason: "url" },
  { account: "v2", url: "v1", formats: all("v1"), reason: "url" },
];

// proves: events.format
describe("the format of events", () => {
  for (const { start, account: own, url, formats, reason } of choices) {
    const title = `sandbox ${start ?? "-"}, account ${own ?? "-"}, URL ${url ?? "-"}: decided by the ${reason}`;
    test(title, async () => {
      const sandbox = await startSandbox({
        ...{ clock: NOON, settlement: "manual" },
        ...(start && { webhookVersion: start }),
      });
      const account = await sandbox.createAccount({ balance: 10_000 });
      const { accountId: id } = account.credentials;
      if (own !== undefined) {
        expect(await sandbox.control.changeAccount({ id, webhookVersion: own })).toMatchObject({
          webhookVersion: own,
        });
      }
      const sent = await formatsOf(sandbox, account, url);
      expect(sent.formats).toEqual(formats);
      expect(sent.format).toEqual({ version: formats.cash_out, reason });
      await sandbox.close();
    });
  }
});

describe("the webhookVersion of an account", () => {
  // proves: events.format
  test("applies to later events; a resend uses the format of the original", async () => {
    const sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
    const account = await sandbox.createAccount({ balance: 10_000 });
    const { accountId: id } = account.credentials;
    const receiver = await account.receiver({ events: ["cash_out"] });
    const payout = async () => {
      const body = { ...payoutBody(), externalId: newExternalId("format") };
      const { transactionId } = await account.gateway.cashOut(body);
      await sandbox.settle(transactionId);
      await sandbox.advance("0s");
      return transactionId;
    };
    const first = await payout();
    await sandbox.control.changeAccount({ id, webhookVersion: "v2" });
    await payout();
    await account.gateway.resendWebhook({}, { params: { transactionIdentifier: first } });
    expect(receiver.received.map(({ eventType, payload }) => versionOf(eventType, payload))).toEqual([
      ...["v1", "v2", "v1"],
    ]);
    const [, earlier] = (await sandbox.control.listDeliveries({ transactionId: first })).deliveries;
    const { format } = await sandbox.control.showDelivery({ id: earlier!.id });
    expect(format, "the reason is not stored for earlier deliveries").toBeNull();
    await sandbox.close();
  });

  test("applies to triggered events without a version", async () => {
    const sandbox = await startSandbox({ clock: NOON, webhookVersion: "v1" });
    const receiver = await sandbox.receiver({ events: ["cash_in"] });
    await sandbox.control.triggerEvent({ eventType: "cash_in" });
    await sandbox.control.triggerEvent({ eventType: "cash_in", version: "v2" });
    await sandbox.advance("0s");
    expect(receiver.received.map(({ payload }) => versionOf("cash_in", payload))).toEqual(["v1", "v2"]);
    await sandbox.close();
  });

  test("is stored in snapshots, removed by a reset, and a setting of a case", async () => {
    const sandbox = await startSandbox({ clock: NOON, webhookVersion: "v1" });
    const shown = async () => (await sandbox.control.showAccount({ id: 1 })).webhookVersion;
    expect(await shown()).toBeNull();
    await sandbox.control.changeAccount({ id: 1, webhookVersion: "v2" });
    const { name } = await sandbox.snapshot();
    expect((await sandbox.control.readCase()).settings).toMatchObject({ webhookVersion: "v1" });
    await sandbox.reset();
    expect(await shown()).toBeNull();
    await sandbox.restore(name);
    expect(await shown()).toBe("v2");
    await sandbox.close();
  });

  test("must be v1, v2, spec or null", async () => {
    const sandbox = await startSandbox({ clock: NOON });
    const change = sandbox.control.changeAccount({ id: 1, webhookVersion: "v3" as "v1" });
    await expect(change).rejects.toMatchObject({ code: "INPUT_INVALID" });
    await sandbox.close();
  });
});
