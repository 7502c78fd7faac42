/** What the reference keeps. Amounts are centavos, times milliseconds since the story began. */

export type Status = "PENDING" | "CONFIRMED" | "ERROR";
export type Operation = "PAYMENT" | "WITHDRAW" | "REFUND_IN" | "REFUND_OUT";
/** What becomes of money that is sent: by itself, when somebody says so, not at all, or there and back. */
export type Ending = "settles" | "waits" | "fails" | "comes back";
/** The two accounts of a story: most happens to the first. */
export type Account = 0 | 1;

/** Where money goes within the sandbox: to a charge by its place among the movements, to a cob, or to a key. */
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
  /** What its client calls it, if anything. */
  readonly name: string | null;
  readonly ending: Ending;
  /** Of a payment: when it arrived. */
  at: number;
  /** Of a payment and of a payout: what of it can still go back. */
  returnable: number;
  /** Of a refund: the payment, by its place among the movements. */
  readonly of: number | null;
  /** Of a payout: where it goes; null is outside. */
  readonly to: Destination | null;
  /** Of what another movement has brought here, a payout or a refund: that one. */
  from: number | null;
  readonly parts: readonly Part[];
}

/** A split of a charge: centavos, and whether it runs with the payment. */
export interface Part {
  readonly value: number;
  readonly immediate: boolean;
}

/** An immediate charge, which is no movement; its payment is one. */
export interface Cob {
  readonly account: Account;
  readonly name: string;
  readonly value: number;
  status: "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
  /** By its place among the movements. */
  payment: number | null;
}

export interface Med {
  readonly of: number;
  readonly value: number;
  status: "OPEN" | "RECEIVED" | "ANALYZED" | "CANCELLED";
  blocked: number;
}
