import type { Account, Cob, Med, Movement, Operation, Part } from "./movements.js";
import { Told } from "./told.js";

/** What happens later, under the name that the agenda has for it. */
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
  /** Of a split, or of all that go out together. */
  readonly part?: Part & { readonly name: string };
}

/** Each account has fees of its own, so that no one pays the other's unseen. */
export const FEES = [
  { cashIn: 11, cashOut: 37, refund: 23 },
  { cashIn: 7, cashOut: 41, refund: 19 },
] as const;
/** What an account has before the story: enough for some payouts and not for all. */
export const BEGINS_WITH = [1_200_00, 400_00] as const;

interface Balance {
  available: number;
  blocked: number;
}

const beginning = (available: number): Balance => ({ available, blocked: 0 });

/** What is written down of a story: balances, movements and what is still to come. No rule stands here. */
export class Books {
  balances: [Balance, Balance] = [beginning(BEGINS_WITH[0]), beginning(BEGINS_WITH[1])];
  now = 0;
  movements: Movement[] = [];
  cobs: Cob[] = [];
  meds: Med[] = [];
  told: Told = new Told();
  agenda: Later[] = [];

  add(movement: Partial<Movement> & Pick<Movement, "account" | "operation" | "value">): number {
    const rest = { status: "PENDING", fee: 0, name: null, ending: "waits", at: this.now } as const;
    const nobody = { of: null, to: null, from: null, parts: [] };
    return this.movements.push({ ...rest, ...nobody, returnable: 0, ...movement }) - 1;
  }
  named(account: Account, operation: Operation, name: string, of: number | null = null) {
    return this.movements.find(
      (one) => one.account === account && one.operation === operation && one.name === name && one.of === of,
    );
  }
  /** Charges and payouts of an account share their names. */
  isUsed(account: Account, name: string): boolean {
    return (["PAYMENT", "WITHDRAW"] as const).some((operation) => this.named(account, operation, name));
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
  tell(account: Account, event: string): void {
    this.told.tell(this.now, account, event);
  }

  /** The next of what falls due until then, off the agenda; at one instant they come by name and number, as it shows them. */
  nextUntil(end: number): Later | undefined {
    const next = this.agenda.reduce<Later | undefined>(
      (first, one) => (one.at <= end && (!first || isBefore(one, first)) ? one : first),
      undefined,
    );
    this.agenda = this.agenda.filter((one) => one !== next);
    return next;
  }
}

function isBefore(one: Later, other: Later): boolean {
  if (one.at !== other.at) return one.at < other.at;
  if (one.what !== other.what) return one.what < other.what;
  // The parts of a split were numbered as they were put here.
  return !one.what.startsWith("split") && one.which < other.which;
}
