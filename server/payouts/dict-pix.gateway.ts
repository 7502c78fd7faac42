import type { Accounts } from "../accounts/accounts.js";
import { centavosFromReais, reaisFromCentavos } from "../brazil/money.js";
import { requirePixKey } from "../brazil/pix-key.js";
import type { dictPix } from "../contract/payouts/dict-pix.js";
import { Refusal } from "../contract/refusal.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Transfers } from "./transfers.js";

/** POST /dict/pix: orders a transfer through the directory. */
export function dictPixHandler(
  database: Database,
  { accounts, transfers }: { accounts: Accounts; transfers: Transfers },
): Handler<typeof dictPix> {
  return async (call) => {
    const idempotencyKey = idempotencyKeyOf(call.request.headers["x-idempotency-key"]);
    const { body } = call;
    const transfer = await database.write(() =>
      transfers.create({
        account: accounts.sender(call.account),
        idempotencyKey,
        // The parsed body has its fields in schema order and its defaults filled in, so equal requests are equal texts.
        request: JSON.stringify(body),
        pixKey: requirePixKey(body.pixKey),
        value: centavosFromReais(body.payment.amount),
        description: body.description ?? null,
        creditorDocument: body.creditorDocument,
        priority: body.priority,
        expiration: body.expiration * 1_000,
        paymentFlow: body.paymentFlow ?? null,
        ispbDeny: body.ispbDeny,
        scenario: call.scenario.name || null,
        requestId: call.requestId,
      }),
    );
    call.transactionId = transfer.id;
    return {
      endToEndId: transfers.placeholder(transfer.id),
      eventDate: iso(transfer.createdAt),
      id: transfer.id,
      payment: { amount: reaisFromCentavos(transfer.value) },
      // A repeated request gets the first answer again, whatever the transfer's status is now (assumption
      // IDEMPOTENT_ANSWER).
      type: "PENDING",
    };
  };
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function idempotencyKeyOf(header: string | string[] | undefined): string {
  const key = String(header ?? "").trim();
  if (key === "") throw new Refusal("idempotency-key-missing");
  if (!UUID_V4.test(key)) throw new Refusal("idempotency-key-invalid");
  return key.toLowerCase();
}
