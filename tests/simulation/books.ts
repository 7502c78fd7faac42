import { ExpectedDeliveries } from "./expected-deliveries.js";
import type { Account, Cob, Med, Movement, Operation, Part } from "./movements.js";

/** A scheduled event, with the name that the agenda has for it. */
export interface Later {
  readonly at: number;
  readonly what:
    | "charge-expiry"
    | "cob-expiry"
    | "payout-queue-end"
    | "payout-return"
    | "payout-settlement"
    | "refund-settlement"
    | "split"
    | "split-batch";
  readonly which: number;
  /** Of a split, or of a batch of splits. */
  readonly part?: Part & { readonly name: string };
}

/** Each account has different fees, so that a fee of the wrong account is detected. */
export const FEES = [
  { cashIn: 11, cashOut: 37, refund: 23 },
  { cashIn: 7, cashOut: 41, refund: 19 },
] as const;
/** The initial balances: enough for some payouts, but not for all. */
export const INITIAL_BALANCES = [1_200_00, 400_00] as const;

interface Balance {
  available: number;
  blocked: number;
}

const initialBalance = (available: number): Balance => ({ available, blocked: 0 });

/** The state of a reference: balances, movements and scheduled events, without any rules. */
export class Books {
  balances: [Balance, Balance] = [initialBalance(INITIAL_BALANCES[0]), initialBalance(INITIAL_BALANCES[1])];
  now = 0;
  movements: Movement[] = [];
  cobs: Cob[] = [];
  meds: Med[] = [];
  webhooks: ExpectedDeliveries = new ExpectedDeliveries();
  agenda: Later[] = [];

  add(movement: Partial<Movement> & Pick<Movement, "account" | "operation" | "value">): number {
    const rest = { status: "PENDING", fee: 0, name: null, ending: "waits", at: this.now } as const;
    const nobody = { of: null, to: null, from: null, parts: [] };
    return this.movements.push({ ...rest, ...nobody, returnable: 0, ...movement }) - 1;
  }
  find(account: Account, operation: Operation, name: string, of: number | null = null) {
    return this.movements.find(
      (movement) =>
        movement.account === account &&
        movement.operation === operation &&
        movement.name === name &&
        movement.of === of,
    );
  }
  /** Charges and payouts of an account share their externalIds. */
  isUsed(account: Account, name: string): boolean {
    return (["PAYMENT", "WITHDRAW"] as const).some((operation) => this.find(account, operation, name));
  }
  give(account: Account, amount: number): void {
    this.balances[account].available += amount;
  }
  hold(account: Account, amount: number): void {
    this.balances[account].available -= amount;
    this.balances[account].blocked += amount;
  }
  later(what: Later["what"], inMilliseconds: number, which: number, part?: Later["part"]): void {
    const at = this.now + inMilliseconds;
    this.agenda.push(part === undefined ? { at, what, which } : { at, what, which, part });
  }
  queueEvent(account: Account, event: string): void {
    this.webhooks.add(this.now, account, event);
  }

  /** Removes and returns the next event due until `end`; events of one instant are ordered by name and number, as on the agenda. */
  nextUntil(end: number): Later | undefined {
    const next = this.agenda.reduce<Later | undefined>(
      (first, event) => (event.at <= end && (!first || isBefore(event, first)) ? event : first),
      undefined,
    );
    this.agenda = this.agenda.filter((event) => event !== next);
    return next;
  }
}

function isBefore(one: Later, other: Later): boolean {
  if (one.at !== other.at) return one.at < other.at;
  if (one.what !== other.what) return one.what < other.what;
  // The parts of a split have their order on the agenda.
  return !one.what.startsWith("split") && one.which < other.which;
}
