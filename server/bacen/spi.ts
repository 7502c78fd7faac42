import { hasValidCheckDigits } from "../brazil/documents.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import type { Scenario } from "../contract/scenarios/scenario.js";
import {
  documentWarning,
  invalidTaxIdMessage,
  type Leniency,
  type Warning,
} from "../contract/settings/leniency.js";
import { createLibrary, type Library } from "../scenarios/library.js";
import type { Directory, DirectoryEntry } from "./directory.js";

/** A payment order as the settling bank sees it. */
export interface PaymentOrder {
  /** The operation of the gateway that it came from; a transfer through the directory has its words (DICT_STATES). */
  readonly origin?: string;
  readonly pixKey: string;
  /** Of the owner of the key, as the payer says. */
  readonly document: string;
  /** The scenario that the request met, if any. */
  readonly scenario: string | null;
}

export type SettlementOutcome = { readonly accepted: true } | Rejection;
export interface Rejection {
  readonly accepted: false;
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** The simulated settlement system: what becomes of a payment, and when. */
export interface Spi {
  /** Milliseconds until a payout settles, given what is usual; null: it never does by itself. */
  payoutDelay(order: PaymentOrder, usual: number | null): number | null;
  /** What is accepted of a document although it is wrong (DOCUMENTS). */
  documentWarnings(document: string): readonly Warning[];
  /** What the destination says when a payout reaches it. */
  judgePayout(order: PaymentOrder): SettlementOutcome;
  /** The account behind a canonical PIX key, whichever way it is reached (KEY_OWNER). */
  owner(pixKey: string): DirectoryEntry;
  /** Milliseconds until a charge is paid by itself; null: it waits for a payer. */
  payerDelay(scenario: string | null, usual: number | null): number | null;
  /** Whether the payment of a charge comes through. */
  judgePayer(scenario: string | null): SettlementOutcome;
  /** Milliseconds until a refund settles, given what is usual; null: it never does by itself. */
  refundDelay(scenario: string | null, usual: number | null): number | null;
  /** What the payer's bank says of a refund. */
  judgeRefund(scenario: string | null): SettlementOutcome;
  /** Milliseconds after which a settled payout comes back by itself; null: it stays where it is. */
  returnDelay(scenario: string | null): number | null;
}

/** What a transfer through the directory ends with, where it has codes of its own (DICT_STATES). */
const DIRECTORY_CODES: Readonly<Record<string, string>> = {
  INVALID_PIX_KEY: "KEY_NOT_FOUND",
  BLOCKED_ACCOUNT: "ACCOUNT_BLOCKED",
  SETTLEMENT_TIMEOUT: "TIMEOUT",
};

/** The same for what a scenario makes happen, which need not be what is wrong with the key. */
const SCENARIO_CODES: Readonly<Record<string, string>> = {
  ...DIRECTORY_CODES,
  INVALID_PIX_KEY: "INVALID_KEY",
  INSUFFICIENT_FUNDS: "INSUFFICIENT_BALANCE",
};

const reject = (errorCode: string): Rejection => ({
  accepted: false,
  errorCode,
  errorMessage: settlementMessage(errorCode),
});

/** What a scenario's outcome usually takes where nobody has set another time (SCENARIOS, `success`). */
const SCENARIO_DELAY = 1_000;

export function createSpi(
  directory: Directory,
  library: Pick<Library, "stored"> = createLibrary(),
  leniency: Pick<Leniency, "documents"> = { documents: false },
): Spi {
  /** The settlement seam: the one place where a scenario says what becomes of a payment. */
  const settlementOf = (scenario: string | null): Scenario["settlement"] =>
    library.stored(scenario).settlement;

  const delay = (scenario: string | null, usual: number | null) => {
    const wished = settlementOf(scenario);
    if (wished?.outcome === "never") return null;
    if (wished?.atOnce) return 0;
    if (wished) return (usual ?? SCENARIO_DELAY) + (wished.laterBy ?? 0);
    return usual;
  };

  const scenarioOutcome = (scenario: string | null, origin?: string): SettlementOutcome | undefined => {
    const wished = settlementOf(scenario);
    if (wished === undefined || wished.outcome === "never") return undefined;
    const { outcome = "settle" } = wished;
    if (outcome === "settle") return { accepted: true };
    const { errorCode, errorMessage, isVerbatim } = outcome;
    const own = origin === "dict-transfer" && !isVerbatim ? SCENARIO_CODES[errorCode] : undefined;
    return own === undefined ? { accepted: false, errorCode, errorMessage } : reject(own);
  };

  const defaultOutcome = (order: PaymentOrder): SettlementOutcome => {
    const code = fault(order);
    if (code === null) return { accepted: true };
    if (code === "INVALID_TAX_ID") {
      const general = settlementMessage(code);
      return {
        accepted: false,
        errorCode: code,
        errorMessage: invalidTaxIdMessage(general, order.document),
      };
    }
    return reject((order.origin === "dict-transfer" && DIRECTORY_CODES[code]) || code);
  };

  /** Why the destination does not take a payment, or null. */
  const fault = (order: PaymentOrder): string | null => {
    if (!leniency.documents && !hasValidCheckDigits(order.document)) return "INVALID_TAX_ID";
    const found = directory.find(order.pixKey);
    if (found === null) return "INVALID_PIX_KEY";
    if (found.rejects) return found.rejects;
    if (found.documentIsKnown && found.document !== order.document) return "TAX_ID_MISMATCH";
    return null;
  };

  return {
    payoutDelay: (order, usual) => {
      const usually = delay(order.scenario, usual);
      const bank = settlementOf(order.scenario)?.atOnce ? 0 : (directory.find(order.pixKey)?.takes ?? 0);
      return usually === null ? null : usually + bank;
    },
    judgePayout: (order) => scenarioOutcome(order.scenario, order.origin) ?? defaultOutcome(order),
    documentWarnings: (document) => {
      const warning = leniency.documents ? documentWarning(document) : null;
      return warning === null ? [] : [warning];
    },
    owner: directory.owner,
    payerDelay: delay,
    judgePayer: (scenario) => scenarioOutcome(scenario) ?? { accepted: true },
    refundDelay: delay,
    judgeRefund: (scenario) => scenarioOutcome(scenario) ?? { accepted: true },
    returnDelay: (scenario) => settlementOf(scenario)?.returnedAfter ?? null,
  };
}
