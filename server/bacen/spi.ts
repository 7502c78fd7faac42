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

/** A payment order as the receiving bank sees it. */
export interface PaymentOrder {
  /** The origin of the payout; a `dict-transfer` has its own error codes (assumption DICT_STATES). */
  readonly origin?: string;
  readonly pixKey: string;
  /** The key owner's document, as given by the payer. */
  readonly document: string;
  /** The scenario of the request, if any. */
  readonly scenario: string | null;
}

export type SpiOutcome = Acceptance | Rejection;
export interface Acceptance {
  readonly accepted: true;
  /** The owner of the key, if the receiving bank was asked for it. */
  readonly owner?: DirectoryEntry;
}
export interface Rejection {
  readonly accepted: false;
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** The simulated settlement system (SPI): decides how a payment ends, and when. */
export interface Spi {
  /** Milliseconds until a payout settles: `usual`, unless scenario or bank change it; null: it stays pending. */
  payoutDelay(order: PaymentOrder, usual: number | null): number | null;
  /** Mistakes in a document that a lenient sandbox accepts (assumption DOCUMENTS). */
  documentWarnings(document: string): readonly Warning[];
  /** The receiving bank's decision on a payout. */
  judgePayout(order: PaymentOrder): SpiOutcome;
  /** The owner of a canonical PIX key (assumption KEY_OWNER). */
  owner(pixKey: string): DirectoryEntry;
  /** Milliseconds until the payer pays a charge: `usual`, unless its scenario changes it; null: it stays pending. */
  payerDelay(scenario: string | null, usual: number | null): number | null;
  /** Whether the simulated payer's payment succeeds. */
  judgePayer(scenario: string | null): SpiOutcome;
  /** Milliseconds until a refund settles: `usual`, unless its scenario changes it; null: it stays pending. */
  refundDelay(scenario: string | null, usual: number | null): number | null;
  /** The payer's bank's decision on a refund. */
  judgeRefund(scenario: string | null): SpiOutcome;
  /** Milliseconds after which a settled payout is returned; null: never by itself. */
  returnDelay(scenario: string | null): number | null;
}

/** Error codes that are different for a transfer through the directory (assumption DICT_STATES). */
const DIRECTORY_CODES: Readonly<Record<string, string>> = {
  INVALID_PIX_KEY: "KEY_NOT_FOUND",
  BLOCKED_ACCOUNT: "ACCOUNT_BLOCKED",
  SETTLEMENT_TIMEOUT: "TIMEOUT",
};

/**
 * The same for error codes that a scenario sets. A scenario's INVALID_PIX_KEY does not mean that the key is unknown.
 */
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

/** The delay of a scenario's outcome if settlement is manual, in milliseconds (assumption SCENARIOS, `success`). */
const SCENARIO_DELAY = 1_000;

export function createSpi(
  directory: Directory,
  library: Pick<Library, "stored"> = createLibrary(),
  leniency: Pick<Leniency, "documents"> = { documents: false },
): Spi {
  /** The settlement stage: the only place where a scenario decides how a payment ends. */
  const settlementOf = (scenario: string | null): Scenario["settlement"] =>
    library.stored(scenario).settlement;

  const delay = (scenario: string | null, usual: number | null) => {
    const settlement = settlementOf(scenario);
    if (settlement?.outcome === "never") return null;
    if (settlement?.atOnce) return 0;
    if (settlement) return (usual ?? SCENARIO_DELAY) + (settlement.laterBy ?? 0);
    return usual;
  };

  const scenarioOutcome = (scenario: string | null, origin?: string): SpiOutcome | undefined => {
    const settlement = settlementOf(scenario);
    if (settlement === undefined || settlement.outcome === "never") return undefined;
    const { outcome = "settle" } = settlement;
    if (outcome === "settle") return { accepted: true };
    const { errorCode, errorMessage, isVerbatim } = outcome;
    const directoryCode = origin === "dict-transfer" && !isVerbatim ? SCENARIO_CODES[errorCode] : undefined;
    return directoryCode === undefined ? { accepted: false, errorCode, errorMessage } : reject(directoryCode);
  };

  const defaultOutcome = (order: PaymentOrder): SpiOutcome => {
    const code = judge(order);
    if (typeof code !== "string") return { accepted: true, owner: code };
    if (code === "INVALID_TAX_ID") {
      const message = settlementMessage(code);
      return {
        accepted: false,
        errorCode: code,
        errorMessage: invalidTaxIdMessage(message, order.document),
      };
    }
    return reject((order.origin === "dict-transfer" && DIRECTORY_CODES[code]) || code);
  };

  /** The owner of the key if the receiving bank accepts a payment, otherwise the error code of the rejection. */
  const judge = (order: PaymentOrder): DirectoryEntry | string => {
    if (!leniency.documents && !hasValidCheckDigits(order.document)) return "INVALID_TAX_ID";
    const found = directory.find(order.pixKey);
    if (found === null) return "INVALID_PIX_KEY";
    if (found.rejects) return found.rejects;
    if (found.documentIsKnown && found.document !== order.document) return "TAX_ID_MISMATCH";
    return found;
  };

  return {
    payoutDelay: (order, usual) => {
      const settlesAfter = delay(order.scenario, usual);
      const bankDelay = settlementOf(order.scenario)?.atOnce ? 0 : directory.takes(order.pixKey);
      return settlesAfter === null ? null : settlesAfter + bankDelay;
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
