import type { Accounts } from "../accounts/accounts.js";
import { centavosFromReais } from "../brazil/money.js";
import type { cashIn } from "../contract/charges/cash-in.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { idText } from "../kernel/id-text.js";
import type { ChargeService } from "./charge-service.js";

/** POST /api/pix/cash-in: creates a dynamic charge. */
export function cashInHandler(
  database: Database,
  { accounts, chargeService }: { accounts: Accounts; chargeService: ChargeService },
): Handler<typeof cashIn> {
  return async (call) => {
    const { transaction: order, payer, additionalInfo, splits } = call.body;
    const { transaction, charge, expiresAt } = await database.write(() =>
      chargeService.create({
        account: accounts.payee(call.account),
        value: centavosFromReais(order.value),
        externalId: order.externalId,
        description: order.description,
        expirationSeconds: order.expirationTime,
        payerName: payer.fullName,
        payerDocument: payer.document,
        additionalInfo,
        splits,
        scenario: call.scenario.name || null,
        requestId: call.requestId,
      }),
    );
    call.transactionId = transaction.id;
    return {
      transactionId: idText(transaction.id),
      correlationId: charge.correlationId,
      externalId: order.externalId,
      status: transaction.status,
      pixCode: charge.pixCode,
      generateTime: iso(transaction.createdAt),
      expirationDate: iso(expiresAt),
      ...(order.generateQrCode ? { qrCodeImage: await qrCodeImage(charge.pixCode) } : {}),
    };
  };
}

/** A PNG data URL. Drawing takes milliseconds, so it is done only on request, and the library is loaded then. */
async function qrCodeImage(pixCode: string): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  return qrcode.toDataURL(pixCode, { errorCorrectionLevel: "M", margin: 2 });
}
