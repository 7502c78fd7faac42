import type { Accounts } from "../accounts/accounts.js";
import { centavosFromReais } from "../brazil/money.js";
import type { QrCodes } from "../cobs/qr-codes.js";
import type { cashOutQrcode } from "../contract/payouts/cash-out-qrcode.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { idText } from "../kernel/id-text.js";
import type { Payouts } from "./payouts.js";

/** POST /api/pix/cash-out-qrcode: pays a QR code. */
export function cashOutQrcodeHandler(
  database: Database,
  { accounts, codes, payouts }: { accounts: Accounts; codes: QrCodes; payouts: Payouts },
): Handler<typeof cashOutQrcode> {
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
        warnings: payee.warnings,
      });
    });
    call.transactionId = payout.id;
    return {
      transactionId: idText(payout.id),
      externalId,
      status: payout.status,
      generateTime: iso(payout.createdAt),
    };
  };
}
