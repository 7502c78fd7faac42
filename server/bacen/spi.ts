import { hasValidCheckDigits } from "../brazil/documents.js";
import type { Scenario } from "../contract/scenario.js";
import { settlementMessage } from "../contract/settlement-codes.js";
import { createLibrary, type Library } from "../scenario/library.js";
import type { Directory, DirectoryEntry } from "./directory.js";

/** A payment order as the settling bank sees it. */
export interface Order {
  /** The operation of the gateway that it came from; a transfer through the directory has its words (DICT_STATES). */
  readonly origin?: string;
  /** Of the owner of the key, as a QR code says; believed where the directory does not know better. */
  readonly name?: string | null;
  readonly pixKey: string;
  /** Of the owner of the key, as the payer says. */
  readonly document: string;
  /** The scenario that the request met, if any. */
  readonly scenario: string | null;
}

export type Outcome = { readonly accepted: true } | Rejection;
export interface Rejection {
  readonly accepted: false;
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** The simulated settlement system: what becomes of a payment, and when. */
export interface Spi {
  /** Milliseconds until a payout settles, given what is usual; null: it never does by itself. */
  payoutDelay(order: Order, usual: number | null): number | null;
  /** What the destination says when a payout reaches it. */
  judgePayout(order: Order): Outcome;
  /** The account behind the key of a payout. */
  owner(order: Order): DirectoryEntry;
  /** Milliseconds until a charge is paid by itself; null: it waits for a payer. */
  payerDelay(scenario: string | null, usual: number | null): number | null;
  /** Whether the payment of a charge comes through. */
  judgePayer(scenario: string | null): Outcome;
  /** Milliseconds until a refund settles, given what is usual; null: it never does by itself. */
  refundDelay(scenario: string | null, usual: number | null): number | null;
  /** What the payer's bank says of a refund. */
  judgeRefund(scenario: string | null): Outcome;
  /** Milliseconds after which a settled payout comes back by itself; null: it stays where it is. */
  returnDelay(scenario: string | null): number | null;
}

/** What a transfer through the directory ends with, where it has words of its own (DICT_STATES). */
const DIRECTORY_WORDS: Readonly<Record<string, string>> = {
  INVALID_PIX_KEY: "KEY_NOT_FOUND",
  BLOCKED_ACCOUNT: "ACCOUNT_BLOCKED",
  SETTLEMENT_TIMEOUT: "TIMEOUT",
};

const reject = (errorCode: string): Rejection => ({
  accepted: false,
  errorCode,
  errorMessage: settlementMessage(errorCode),
});

/** What a scenario's outcome usually takes where nobody has set another time (SCENARIOS, `success`). */
const SCENARIO_DELAY = 1_000;

export function createSpi(directory: Directory, library: Pick<Library, "stored"> = createLibrary()): Spi {
  /** The settlement seam: the one place where a scenario says what becomes of a payment. */
  const wish = (scenario: string | null): Scenario["settlement"] => library.stored(scenario).settlement;

  const delay = (scenario: string | null, usual: number | null) => {
    const wished = wish(scenario);
    if (wished?.outcome === "never") return null;
    if (wished?.atOnce) return 0;
    if (wished) return (usual ?? SCENARIO_DELAY) + (wished.laterBy ?? 0);
    return usual;
  };

  const wishedOutcome = (scenario: string | null): Outcome | undefined => {
    const wished = wish(scenario);
    if (wished === undefined || wished.outcome === "never") return undefined;
    const { outcome = "settle" } = wished;
    return outcome === "settle" ? { accepted: true } : { accepted: false, ...outcome };
  };

  const natural = (order: Order): Outcome => {
    const code = fault(order);
    if (code === null) return { accepted: true };
    return reject((order.origin === "dict-transfer" && DIRECTORY_WORDS[code]) || code);
  };

  /** Why the destination does not take a payment, or null. */
  const fault = (order: Order): string | null => {
    if (!hasValidCheckDigits(order.document)) return "INVALID_TAX_ID";
    const found = directory.find(order.pixKey);
    if (found === null) return "INVALID_PIX_KEY";
    if (found.rejects) return found.rejects;
    if (found.documentIsKnown && found.document !== order.document) return "TAX_ID_MISMATCH";
    return null;
  };

  return {
    payoutDelay: (order, usual) => {
      const usually = delay(order.scenario, usual);
      const bank = wish(order.scenario)?.atOnce ? 0 : (directory.find(order.pixKey)?.takes ?? 0);
      return usually === null ? null : usually + bank;
    },
    judgePayout: (order) => wishedOutcome(order.scenario) ?? natural(order),
    owner: (order) => {
      const found = directory.find(order.pixKey) ?? directory.somebody(order.pixKey);
      return {
        ...found,
        ...(found.documentIsKnown ? {} : { document: order.document }),
        ...(found.nameIsKnown || !order.name ? {} : { name: order.name }),
      };
    },
    payerDelay: delay,
    judgePayer: (scenario) => wishedOutcome(scenario) ?? { accepted: true },
    refundDelay: delay,
    judgeRefund: (scenario) => wishedOutcome(scenario) ?? { accepted: true },
    returnDelay: (scenario) => wish(scenario)?.returnedAfter ?? null,
  };
}
