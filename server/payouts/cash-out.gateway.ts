import type { Accounts } from "../accounts/accounts.js";
import { centavosFromReais } from "../brazil/money.js";
import { requirePixKeyOfType } from "../brazil/pix-key.js";
import type { cashOut } from "../contract/payouts/cash-out.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { idText } from "../kernel/id-text.js";
import type { Payouts } from "./payouts.js";

/** POST /api/pix/cash-out: pays a PIX key. */
export function cashOutHandler(
  database: Database,
  { accounts, payouts }: { accounts: Accounts; payouts: Payouts },
): Handler<typeof cashOut> {
  return async (call) => {
    const { value, externalId, description, details } = call.body;
    const payout = await database.write(() =>
      payouts.create({
        account: accounts.sender(call.account),
        origin: "cash-out",
        value: centavosFromReais(value),
        externalId,
        description,
        pixKey: requirePixKeyOfType(details.keyType, details.key),
        keyType: details.keyType,
        name: details.name,
        document: details.document,
        scenario: call.scenario.name || null,
        requestId: call.requestId,
      }),
    );
    call.transactionId = payout.id;
    return {
      transactionId: idText(payout.id),
      externalId,
      status: payout.status,
      generateTime: iso(payout.createdAt),
    };
  };
}
