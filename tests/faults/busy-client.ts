import { expect } from "vitest";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import type { SandboxProcess } from "./process.js";

export interface Answered {
  readonly id: string;
  readonly externalId: string;
  /** The latest status in a response. */
  status: "PENDING" | "CONFIRMED" | "ERROR";
}

/** Whether a call failed because the process died. Any other error is a failure of the test. */
export const isDeath = (error: unknown): boolean =>
  error instanceof Error &&
  /fetch failed|No sandbox answers|terminated|other side closed/.test(error.message);

/** Creates, settles and rejects payouts as fast as possible until the process dies. Records every 2xx in `answered`, returns the number of requests. */
export async function busyClient(
  sandbox: SandboxProcess,
  name: string,
  answered: Answered[],
): Promise<number> {
  let requests = 0;
  const note = (body: Record<string, unknown>): Answered => {
    const one = {
      id: String(body.transactionId),
      externalId: String(body.externalId),
      status: "PENDING",
    } as const;
    answered.push(one);
    return answered.at(-1)!;
  };
  try {
    for (let round = 0; ; round++) {
      requests += 1;
      const externalId = `${name}-${round}`;
      if (round % 4 === 3) {
        const body = chargeBody();
        body.transaction.externalId = externalId;
        const charge = await sandbox.call("POST", "/api/pix/cash-in", body);
        expect(charge.status).toBe(201);
        const noted = note(charge.body);
        await sandbox.control.pay({ transactionId: noted.id });
        noted.status = "CONFIRMED";
        continue;
      }
      const payout = await sandbox.call("POST", "/api/pix/cash-out", {
        ...payoutBody(),
        externalId,
        value: 1,
      });
      expect(payout.status).toBe(201);
      const noted = note(payout.body);
      if (round % 4 === 1) {
        await sandbox.control.settlePayout({ id: noted.id });
        noted.status = "CONFIRMED";
      }
      if (round % 4 === 2) {
        await sandbox.control.rejectPayout({ id: noted.id, errorCode: "ORDER_REJECTED" });
        noted.status = "ERROR";
      }
    }
  } catch (error) {
    if (isDeath(error)) return requests;
    throw error;
  }
}

/** Every transaction of all pages, newest first. */
export async function allTransactions(control: SandboxProcess["control"]) {
  const all: Awaited<ReturnType<typeof control.listTransactions>>["transactions"] = [];
  for (;;) {
    const before = all.at(-1)?.transactionId;
    const { transactions } = await control.listTransactions({
      limit: 1000,
      ...(before !== undefined && { before: Number(before) }),
    });
    if (transactions.length === 0) return all;
    all.push(...transactions);
  }
}

/** Expects that every answered request has its effect and that the books balance. `asked` is the number of all requests. */
export async function expectNothingLost(
  { control }: Pick<SandboxProcess, "control">,
  answered: readonly Answered[],
  asked: number,
): Promise<void> {
  const transactions = await allTransactions(control);
  const found = new Map(transactions.map((transaction) => [transaction.transactionId, transaction]));
  // A request in progress at the end may have taken effect without a response, but an answered one must have.
  const now = ({ id, status }: Answered) => {
    const { externalId, status: latest } = found.get(id) ?? {};
    return { id, externalId, status: status === "PENDING" && latest !== undefined ? status : latest };
  };
  expect(answered.map(now)).toEqual(answered);
  expect(transactions.length).toBeGreaterThanOrEqual(answered.length);
  expect(transactions.length, "nothing that nobody asked for").toBeLessThanOrEqual(asked);
  const { ok, checks } = await control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
}
