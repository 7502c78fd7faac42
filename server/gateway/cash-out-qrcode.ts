import { centavosFromReais } from "../brazil/money.js";
import type { cashOutQrcode } from "../contract/gateway/cash-out-qrcode.js";
import type { Accounts } from "../core/accounts.js";
import type { Codes } from "../core/codes.js";
import type { Payouts } from "../core/payouts.js";
import type { Dialect } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";

/** POST /api/pix/cash-out-qrcode: a payment to whoever a QR code says. */
export function cashOutQrcodeDialect(
  database: Database,
  { accounts, codes, payouts }: { accounts: Accounts; codes: Codes; payouts: Payouts },
): Dialect<typeof cashOutQrcode> {
  return async (call) => {
    const { qrCode, externalId, description, name, document } = call.body;
    const value = centavosFromReais(call.body.value);
    const payout = await database.write(() => {
      const payee = codes.payee(qrCode, value);
      return payouts.create({
        account: accounts.sender(call.account),
        origin: "cash-out-qrcode",
        value,
        externalId,
        description,
        pixKey: payee.pixKey,
        keyType: payee.keyType,
        name: name ?? payee.name,
        document: document ?? payee.document,
        scenario: call.scenario.name || null,
        requestId: call.requestId,
        location: payee.location,
        warning: payee.warning,
      });
    });
    call.transactionId = payout.id;
    return {
      transactionId: String(payout.id),
      externalId,
      status: payout.status,
      generateTime: iso(payout.createdAt),
    };
  };
}
