/** What the reference keeps. Amounts are centavos, times milliseconds since the story began. */

export type Status = "PENDING" | "CONFIRMED" | "ERROR";
export type Operation = "PAYMENT" | "WITHDRAW" | "REFUND_IN" | "REFUND_OUT";
/** What becomes of money that is sent: by itself, when somebody says so, not at all, or there and back. */
export type Ending = "settles" | "waits" | "fails" | "comes back";

export interface Movement {
  readonly operation: Operation;
  status: Status;
  readonly value: number;
  fee: number;
  /** What its client calls it, if anything. */
  readonly name: string | null;
  readonly ending: Ending;
  /** Of a payment: when it arrived. */
  at: number;
  /** Of a payment and of a payout: what of it can still go back. */
  returnable: number;
  /** Of a refund: the payment, by its place among the movements. */
  readonly of: number | null;
  readonly parts: readonly Part[];
}

/** A split of a charge: centavos, and whether it runs with the payment. */
export interface Part {
  readonly value: number;
  readonly immediate: boolean;
}

export interface Med {
  readonly of: number;
  readonly value: number;
  status: "OPEN" | "RECEIVED" | "ANALYZED" | "CANCELLED";
  blocked: number;
}
