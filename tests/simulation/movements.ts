/** The records of the reference. Amounts are centavos, times milliseconds since the start. */

export type Status = "PENDING" | "CONFIRMED" | "ERROR";
export type Operation = "PAYMENT" | "WITHDRAW" | "REFUND_IN" | "REFUND_OUT";
/** The outcome of a payout: it settles, waits for an action, fails, or settles and is returned. */
export type Ending = "settles" | "waits" | "fails" | "comes back";
/** The two accounts of a simulation: most steps are of the first. */
export type Account = 0 | 1;

/** The destination of a payout within the sandbox: a charge or cob by index, or the key of an account. */
export type Destination =
  | { readonly charge: number }
  | { readonly cob: number }
  | { readonly keyOf: Account };

export interface Movement {
  readonly account: Account;
  readonly operation: Operation;
  status: Status;
  value: number;
  fee: number;
  /** The client's id, if it has one. */
  readonly name: string | null;
  readonly ending: Ending;
  /** Of a payment: the time of its arrival. */
  at: number;
  /** Of a payment or payout: the amount that can still be refunded or returned. */
  returnable: number;
  /** Of a refund: the index of its payment. */
  readonly of: number | null;
  /** Of a payout: its destination; null is outside the sandbox. */
  readonly to: Destination | null;
  /** Of a payment or return that another movement caused: its index. */
  from: number | null;
  readonly parts: readonly Part[];
}

/** A split of a charge: centavos, and whether it runs right after the payment. */
export interface Part {
  readonly value: number;
  readonly immediate: boolean;
}

/** A cob, which is no movement; its payment is one. */
export interface Cob {
  readonly account: Account;
  readonly name: string;
  readonly value: number;
  status: "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
  /** The index of its payment. */
  payment: number | null;
}

export interface Med {
  readonly of: number;
  readonly value: number;
  status: "OPEN" | "RECEIVED" | "ANALYZED" | "CANCELLED";
  blocked: number;
}
