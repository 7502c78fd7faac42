import type { Accounts } from "../accounts/accounts.js";
import { OWN_BRANCH } from "../bacen/directory.js";
import type { Rejection } from "../bacen/spi.js";
import { ownInstitution } from "../brazil/institutions.js";
import type { ChargeService } from "../charges/charge-service.js";
import type { Credits, FindRecipient, Payer } from "../charges/credits.js";
import type { Cobs } from "../cobs/cobs.js";
import { VALUE_TOLERANCE } from "../cobs/qr-codes.js";
import type { PayoutTransaction } from "../transactions/transaction.js";

const rejected = (errorMessage: string): Rejection => ({
  accepted: false,
  errorCode: "ORDER_REJECTED",
  errorMessage,
});

const CLOSED = {
  CONFIRMED: "A cobrança já foi paga",
  ERROR: "A cobrança expirou ou não está mais ativa",
} as const;

/**
 * Finds where a payout arrives within this sandbox: at the charge whose code was paid, or at the account that owns the
 * key. Both sides happen in one unit of work and share one end-to-end id (assumption BETWEEN_ACCOUNTS).
 */
export function createIncomingPayments(services: {
  accounts: Accounts;
  credits: Credits;
  chargeService: ChargeService;
  cobs: Cobs;
}): FindRecipient {
  const { accounts, credits, chargeService, cobs } = services;

  const payerOf = ({ accountId }: PayoutTransaction): Payer => {
    const { name, document, id } = accounts.get(accountId);
    return { name, document, ispb: ownInstitution.ispb, branch: OWN_BRANCH, number: String(id) };
  };

  return (payout) => {
    const { pixKey, value, location } = payout;
    const charge = location === null ? undefined : chargeService.byLocation(location);
    if (charge) {
      if (charge.status !== "PENDING") return rejected(CLOSED[charge.status]);
      if (Math.abs(charge.value - value) > VALUE_TOLERANCE) {
        return rejected("O valor do pagamento não é o da cobrança");
      }
      return {
        accepted: true,
        take: (sent) => void chargeService.pay(charge, payerOf(payout), sent),
      };
    }
    const cob = location === null ? undefined : cobs.byLocation(location);
    if (cob) {
      if (cob.status !== "ATIVA") return rejected(CLOSED[cob.status === "CONCLUIDA" ? "CONFIRMED" : "ERROR"]);
      if (!cob.valueIsOpen && Math.abs(cob.value - value) > VALUE_TOLERANCE) {
        return rejected("O valor do pagamento não é o da cobrança");
      }
      return { accepted: true, take: (sent) => void cobs.pay(cob, value, payerOf(payout), sent) };
    }
    const account = accounts.byPixKey(pixKey);
    if (!account) return null;
    return {
      accepted: true,
      take: (sent) => void credits.receive(account, value, payerOf(payout), sent),
    };
  };
}
