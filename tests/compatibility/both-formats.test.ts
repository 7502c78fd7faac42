import { expect, test } from "vitest";
import { bytesOf, chargeOf, client, listen, payoutOf, startProduct } from "./product.js";

/**
 * A client that does not know the format of its account: it registers one URL for all events without a version, and
 * converts flat and enveloped payloads to one form, with money in centavos.
 */

interface Movement {
  readonly what: "received" | "sent" | "given back" | "came back";
  readonly isFinal: boolean;
  readonly centavos: number;
  readonly endToEndId: string;
  readonly who: string;
}

const KINDS = {
  CashIn: "received",
  CashOut: "sent",
  CashInReversal: "given back",
  CashOutReversal: "came back",
} as const;

// biome-ignore lint/suspicious/noExplicitAny: the client reads the fields that it knows, without types
function toMovement(payload: any): Movement {
  if ("event" in payload) {
    const what = KINDS[payload.event as keyof typeof KINDS];
    const { counterpart } = payload.counterpart ? payload : payload.parentTransaction;
    return {
      what,
      isFinal: payload.status === "CONFIRMED",
      centavos: payload.metadata.refund?.value ?? Math.round(payload.originalAmount * 100),
      endToEndId: payload.endToEndId,
      who: counterpart.name,
    };
  }
  const { type, data } = payload;
  const isCredit = data.creditDebitType === "CREDIT";
  const last = data.refunds.at(-1);
  return {
    what: type === "REFUND" ? (isCredit ? "came back" : "given back") : isCredit ? "received" : "sent",
    isFinal: ["LIQUIDATED", "REFUNDED"].includes(data.status),
    centavos: Math.round(Number((last?.payment ?? data.payment).amount) * 100),
    endToEndId: last?.endToEndId ?? data.endToEndId,
    // The other party: the payer of incoming money, the receiver of outgoing money.
    who: (isCredit ? data.debtorAccount : data.creditorAccount).name,
  };
}

async function movementsWith(...flags: string[]): Promise<Movement[]> {
  const product = await startProduct("--clock", "2027-03-01T12:00:00Z", "--settlement", "manual", ...flags);
  const movements: Movement[] = [];
  const receiver = await listen(async (request, response) => {
    movements.push(toMovement(JSON.parse((await bytesOf(request)).toString("utf8"))));
    response.writeHead(200).end();
  });
  try {
    const call = await client(product);
    for (const eventType of ["cash_in", "cash_out", "refund_in", "refund_out"]) {
      expect((await call("POST", "/api/webhooks", { url: receiver.url, eventType })).status).toBe(200);
    }
    const { control } = product;
    const { body: charge } = await call("POST", "/api/pix/cash-in", chargeOf("pedido-1"));
    await control.pay({
      transactionId: charge.transactionId,
      payer: { name: "Rui Melo", document: "11144477735" },
    });
    const { body: payout } = await call("POST", "/api/pix/cash-out", payoutOf("pedido-2"));
    await control.settlePayout({ id: payout.transactionId });
    const refund = await call("POST", `/api/pix/refund-in/${charge.transactionId}`, { refundValue: 5.55 });
    await control.settleRefund({ id: refund.body.transactionId });
    await control.returnPayout({ id: payout.transactionId, value: 2.34 });
    await control.advanceClock({ by: "0s" });
    await expect.poll(() => movements.length).toBe(4);
    return movements;
  } finally {
    receiver.close();
    await product.stop();
  }
}

test("a client reads the same movements from the events of both formats", async () => {
  const table = await movementsWith();
  expect(table.map(({ what, isFinal, centavos }) => [what, isFinal, centavos])).toEqual([
    ["received", true, 2590],
    ["sent", true, 1234],
    ["given back", true, 555],
    ["came back", true, 234],
  ]);
  expect(table.map(({ endToEndId }) => endToEndId[0])).toEqual(["E", "E", "D", "D"]);
  const [received, sent, givenBack, cameBack] = table.map(({ who }) => who);
  expect([received, givenBack]).toEqual(["Rui Melo", "Rui Melo"]);
  expect(cameBack).toBe(sent);
  expect(await movementsWith("--webhook-version", "v1")).toEqual(table);
  expect(await movementsWith("--webhook-version", "v2")).toEqual(table);
});
