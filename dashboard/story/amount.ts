import type { FactEntry } from "../feed/journal-reducer.js";

export interface Amount {
  readonly reais: number;
  /** "+" for money that comes in, "−" for money that goes out or is reserved for that, "" otherwise. */
  readonly sign: "+" | "−" | "";
}

/** The amount of a fact; null if the fact has none. */
export function amountOf({ type, data }: FactEntry): Amount | null {
  switch (type) {
    case "charge.paid":
    case "cob.paid":
    case "pix.received":
    case "payout.returned":
      return { reais: data.value, sign: "+" };
    case "payout.created":
    case "payout.settled":
    case "refund.created":
    case "refund.settled":
      return { reais: data.value, sign: "−" };
    case "charge.created":
    case "charge.expired":
    case "charge.failed":
    case "cob.created":
    case "cob.failed":
    case "cob.removed":
    case "split.scheduled":
    case "split.skipped":
    case "payout.rejected":
    case "payout.kept":
    case "refund.failed":
      return { reais: data.value, sign: "" };
    case "med.opened":
    case "med.received":
    case "med.accepted":
    case "med.rejected":
    case "med.cancelled":
      return data.value === null ? null : { reais: data.value, sign: "" };
    case "balance.adjusted": {
      const change = data.balance.available - data.before.available;
      return { reais: Math.abs(change), sign: change < 0 ? "−" : "+" };
    }
    case "account.created":
      return data.balance.available === 0 ? null : { reais: data.balance.available, sign: "" };
    default:
      return null;
  }
}
