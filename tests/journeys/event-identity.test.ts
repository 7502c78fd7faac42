import { type Receiver, startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENT_TYPES } from "../../server/contract/webhooks/event-types.js";
import { chargeBody, payoutBody, splitBody, transferBody } from "./bodies.js";
import { paidCharge, sentPayout } from "./refund-originals.js";
import { NOON } from "./rows.js";

/** The key of an event that the guides and all examples teach, because the real gateway sends no event id. */
// biome-ignore lint/suspicious/noExplicitAny: a receiver reads the fields that it knows, without types
function eventKey(payload: any): string {
  const { medId, transactionId, id = transactionId ?? medId, status, refunds = [] } = payload.data ?? payload;
  const refundIds = refunds.map(({ endToEndId }: { endToEndId: string }) => endToEndId);
  return [payload.event ?? payload.type, id, status, ...refundIds].join(" ");
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

/** What a row does to an account, and how many events of each type it sends. */
type Row = readonly [
  title: string,
  events: Readonly<Partial<Record<(typeof EVENT_TYPES)[number], number>>>,
  act: (account: TestAccount) => Promise<unknown>,
];

const refund = async ({ gateway }: TestAccount, id: string, refundValue: number) =>
  (await gateway.refundIn({ refundValue }, { params: { id } })).transactionId;

const ROWS: readonly Row[] = [
  [
    "partial refunds",
    { cash_in: 1, refund_in: 2 },
    async (account) => {
      const { id } = await paidCharge(sandbox, account);
      for (const value of [10, 20]) await sandbox.settle(await refund(account, id, value));
    },
  ],
  [
    "refunds that settle in the opposite order at the same instant",
    { cash_in: 1, refund_in: 2 },
    async (account) => {
      const { id } = await paidCharge(sandbox, account);
      const older = await refund(account, id, 10);
      await sandbox.settle(await refund(account, id, 20));
      await sandbox.settle(older);
    },
  ],
  [
    "refunds that fail before and after one that settles",
    { cash_in: 1, refund_in: 4 },
    async (account) => {
      const { id } = await paidCharge(sandbox, account);
      for (const settles of [false, false, true, false]) {
        const transactionId = await refund(account, id, 10);
        await (settles ? sandbox.settle(transactionId) : sandbox.reject(transactionId, "ACCOUNT_CLOSED"));
      }
    },
  ],
  [
    "partial returns of a cash-out",
    { cash_out: 1, refund_out: 2 },
    async (account) => {
      const id = await sentPayout(sandbox, account);
      for (const value of [10, 20]) await sandbox.giveBack(id, value);
    },
  ],
  [
    "MEDs on one payment that are accepted, rejected and cancelled",
    { cash_in: 1, med_created: 4, med_accepted: 2, med_rejected: 1, refund_in: 2 },
    async (account) => {
      const { id } = await paidCharge(sandbox, account);
      const open = async () => String((await sandbox.openMed({ transactionId: id, value: 10 })).id);
      await sandbox.control.acceptMed({ id: await open() });
      await sandbox.control.rejectMed({ id: await open() });
      await sandbox.control.cancelMed({ id: await open() });
      await sandbox.control.acceptMed({ id: await open() });
    },
  ],
  [
    "MEDs on a payment that the account has not received",
    { med_created: 2 },
    async ({ credentials }) => {
      for (const end of ["a", "b"]) {
        const endToEndId = `E18236120203002141500abcdefghij${end}`;
        await sandbox.openMed({ endToEndId, account: credentials.accountId });
      }
    },
  ],
  [
    "payments to the PIX key",
    { cash_in: 2 },
    async ({ credentials }) => {
      for (const value of [10, 10]) await sandbox.pay({ pixKey: credentials.pixKey, value });
    },
  ],
  [
    "a charge with splits",
    { cash_in: 1, cash_out: 2 },
    async ({ gateway, credentials }) => {
      const types = { pixKeyType: "EMAIL", type: "FIXED", immediate: true } as const;
      const splits = ["a", "b"].map((name) => ({ ...splitBody(), ...types, pixKey: `${name}@example.com` }));
      const charge = await gateway.cashIn({ ...chargeBody(), splits });
      await sandbox.pay(charge.transactionId);
      await sandbox.advance("0s");
      const { transactions } = await sandbox.control.listTransactions({ account: credentials.accountId });
      for (const { transactionId, status } of transactions)
        if (status === "PENDING") await sandbox.settle(transactionId);
    },
  ],
  [
    "transfers that settle and expire",
    { cash_out: 2 },
    async ({ gateway }) => {
      const key = (last: number) => ({ idempotencyKey: `7d9f0335-8dcc-4054-9bf9-00000000000${last}` });
      const { id } = (await gateway.dictPix(transferBody(), key(1))) as unknown as { id: number };
      await sandbox.settle(String(id));
      await gateway.dictPix({ ...transferBody(), expiration: 60 }, key(2));
      await sandbox.advance("10m");
    },
  ],
  [
    "cash-outs that settle and fail",
    { cash_out: 2 },
    async ({ gateway }) => {
      const payout = async () => (await gateway.cashOut(payoutBody())).transactionId;
      await sandbox.settle(await payout());
      await sandbox.reject(await payout(), "ACCOUNT_CLOSED");
    },
  ],
  [
    "two triggered events of every type",
    Object.fromEntries(EVENT_TYPES.map((eventType) => [eventType, 2])),
    async ({ credentials }) => {
      for (const eventType of [...EVENT_TYPES, ...EVENT_TYPES])
        await sandbox.control.triggerEvent({ eventType, account: credentials.accountId });
    },
  ],
];

/** The ids that localpix gave the events of a receiver, by the key that their payloads give them. */
function eventIdsByKey({ received }: Receiver): Map<string, Set<unknown>> {
  const found = new Map<string, Set<unknown>>();
  for (const { payload, headers } of received) {
    const key = eventKey(payload);
    found.set(key, (found.get(key) ?? new Set()).add(headers["x-localpix-event-id"]));
  }
  return found;
}

test.each(ROWS)(
  "in every format, the key of an event is its own and repeats with it: %s",
  async (_, events, act) => {
    const account = await sandbox.createAccount({ balance: 1_000 });
    const receivers = [
      await account.receiver({ events: EVENT_TYPES }),
      await account.receiver({ events: EVENT_TYPES, version: "v1" }),
      await account.receiver({ events: EVENT_TYPES, version: "v2" }),
    ];
    await act(account);
    await sandbox.advance("0s");
    const { deliveries } = await sandbox.control.listDeliveries({ account: account.credentials.accountId });
    for (const { id } of deliveries) await sandbox.control.duplicateDelivery({ id });
    await sandbox.advance("0s");
    for (const receiver of receivers) {
      const counted: Record<string, number> = {};
      const ids = new Set(receiver.received.map(({ headers }) => headers["x-localpix-event-id"]));
      for (const { eventType } of receiver.received) counted[eventType] = (counted[eventType] ?? 0) + 0.5;
      expect(counted, "each event came twice").toEqual(events);
      const byKey = eventIdsByKey(receiver);
      expect(
        [...byKey.values()].filter(({ size }) => size > 1),
        [...byKey.keys()].join("\n"),
      ).toEqual([]);
      expect(byKey.size, [...byKey.keys()].join("\n")).toBe(ids.size);
    }
  },
);
