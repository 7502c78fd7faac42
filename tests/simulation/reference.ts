import type { Ending, Med, Movement, Operation, Part } from "./movements.js";
import { Told } from "./told.js";

/**
 * What the specification says about money, states and webhooks, in as few lines as it takes: no files, no ids, no
 * requests. It is written from the specification and the list of assumptions, never from the product. Amounts are
 * centavos, times milliseconds since the story began.
 */

interface Later {
  readonly at: number;
  readonly what: "conclude" | "lapse" | "come back" | "split";
  readonly which: number;
  /** Of a split. */
  readonly part?: Part & { readonly name: string };
}

export const FEES = { cashIn: 11, cashOut: 37, refund: 23 };
const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];
/** What the account has before the story: enough for some payouts and not for all. */
export const BEGINS_WITH = 1_200_00;
/** The sandbox is started with it. */
export const SETTLEMENT = 30 * SECOND;
/** A transfer waits in its queue that long (`/dict/pix`, expiration). */
const QUEUE = 600 * SECOND;
const COMES_BACK_AFTER = 5 * SECOND;

export class Reference {
  available = BEGINS_WITH;
  blocked = 0;
  now = 0;
  movements: Movement[] = [];
  meds: Med[] = [];
  told: Told = new Told();
  agenda: Later[] = [];
  /** The story as it stands, to come back to. */
  copy(): Reference {
    const { told, ...own } = this;
    return Object.assign(new Reference(), structuredClone(own), { told: told.copy() });
  }

  #add(movement: Partial<Movement> & Pick<Movement, "operation" | "value">): number {
    const rest = { status: "PENDING", fee: 0, name: null, ending: "waits", at: this.now } as const;
    return this.movements.push({ ...rest, returnable: 0, of: null, parts: [], ...movement }) - 1;
  }
  #named(operation: Operation, name: string, of: number | null = null): Movement | undefined {
    return this.movements.find((one) => one.operation === operation && one.name === name && one.of === of);
  }
  #hold(amount: number): void {
    this.available -= amount;
    this.blocked += amount;
  }

  charge(name: string, value: number, parts: readonly Part[], seconds: number): boolean {
    if (this.#named("PAYMENT", name)) return false;
    const which = this.#add({ operation: "PAYMENT", value, name, parts });
    this.agenda.push({ at: this.now + seconds * SECOND, what: "lapse", which });
    return true;
  }
  receive(value: number): void {
    this.pay(this.#add({ operation: "PAYMENT", value }));
  }
  pay(which: number): boolean {
    const payment = this.movements[which]!;
    if (payment.operation !== "PAYMENT" || payment.status !== "PENDING") return false;
    const { value } = payment;
    const fee = Math.min(FEES.cashIn, value);
    Object.assign(payment, { status: "CONFIRMED", fee, at: this.now, returnable: value });
    this.available += value - fee;
    this.told.tell(this.now, "cash_in");
    const fullHour = (Math.floor(this.now / HOUR) + 1) * HOUR;
    for (const [at, part] of payment.parts.entries()) {
      const named = { ...part, name: `split ${which}.${at + 1}` };
      this.agenda.push({ at: part.immediate ? this.now : fullHour, what: "split", which, part: named });
    }
    this.pass(0);
    return true;
  }

  /** Says the documented code of a refusal; undefined: it was taken. A split fails where a payout is refused. */
  payOut(
    name: string,
    value: number,
    ending: Ending,
    kind: "payout" | "transfer" | "split",
  ): string | undefined {
    if (this.#named("WITHDRAW", name)) return "PIX_DUPLICATE_EXTERNAL_ID";
    const fee = FEES.cashOut;
    const short = value + fee > this.available;
    if (short && kind !== "split") return "PIX_INSUFFICIENT_BALANCE";
    const which = this.#add({ operation: "WITHDRAW", value, fee, name, ending });
    if (short) {
      Object.assign(this.movements[which]!, { status: "ERROR", fee: 0 });
      this.told.tell(this.now, "cash_out");
      return undefined;
    }
    this.#hold(value + fee);
    if (ending !== "waits") this.agenda.push({ at: this.now + SETTLEMENT, what: "conclude", which });
    else if (kind === "transfer") this.agenda.push({ at: this.now + QUEUE, what: "lapse", which });
    return undefined;
  }
  /** `again`: what the endpoint does with a name that was used for the same refund before. */
  refund(of: number, name: string, value: number, ending: Ending, again: "refuse" | "repeat"): boolean {
    const payment = this.movements[of]!;
    if (payment.operation !== "PAYMENT" || payment.status !== "CONFIRMED") return false;
    const before = this.#named("REFUND_IN", name, of);
    if (before) return again === "repeat" && before.value === value;
    const held = value + FEES.refund;
    if (this.now > payment.at + 89 * DAY || value > payment.returnable || held > this.available) return false;
    payment.returnable -= value;
    const which = this.#add({ operation: "REFUND_IN", value, fee: FEES.refund, name, of, ending });
    this.#hold(held);
    if (ending !== "waits") this.agenda.push({ at: this.now + SETTLEMENT, what: "conclude", which });
    return true;
  }
  /** A payout or a refund reaches the other bank, which takes it or does not. */
  end(which: number, arrives: boolean): boolean {
    const sent = this.movements[which]!;
    const isOut = sent.operation === "WITHDRAW";
    if ((!isOut && sent.operation !== "REFUND_IN") || sent.status !== "PENDING") return false;
    const held = sent.value + sent.fee;
    this.blocked -= held;
    sent.status = arrives ? "CONFIRMED" : "ERROR";
    if (!arrives) {
      this.available += held;
      sent.fee = 0;
      if (sent.of !== null) this.movements[sent.of]!.returnable += sent.value;
    } else if (isOut) {
      sent.returnable = sent.value;
      const at = this.now + COMES_BACK_AFTER;
      if (sent.ending === "comes back") this.agenda.push({ at, what: "come back", which });
    }
    this.told.tell(this.now, isOut ? "cash_out" : "refund_in");
    return true;
  }
  giveBack(which: number, value: number): boolean {
    const payout = this.movements[which]!;
    const isOut = payout.operation === "WITHDRAW" && payout.status === "CONFIRMED";
    if (!isOut || value > payout.returnable || value === 0) return false;
    payout.returnable -= value;
    this.#add({ operation: "REFUND_OUT", status: "CONFIRMED", value });
    this.available += value;
    this.told.tell(this.now, "refund_out");
    return true;
  }
  expire(which: number): boolean {
    const charge = this.movements[which]!;
    if (charge.operation !== "PAYMENT" || charge.status !== "PENDING") return false;
    charge.status = "ERROR";
    return true;
  }

  openMed(of: number, value: number, isReceived: boolean): boolean {
    const payment = this.movements[of]!;
    if (payment.operation !== "PAYMENT" || payment.status !== "CONFIRMED") return false;
    const open = this.meds.filter((med) => med.of === of && ["OPEN", "RECEIVED"].includes(med.status));
    if (value > payment.returnable - open.reduce((sum, med) => sum + med.value, 0)) return false;
    const which = this.meds.push({ of, value, status: "OPEN", blocked: 0 }) - 1;
    if (isReceived) this.stepMed(which, "receive");
    return true;
  }
  stepMed(which: number, step: "receive" | "accept" | "reject" | "cancel"): boolean {
    const med = this.meds[which]!;
    const from = step === "receive" ? ["OPEN"] : step === "cancel" ? ["OPEN", "RECEIVED"] : ["RECEIVED"];
    if (!from.includes(med.status)) return false;
    const payment = this.movements[med.of]!;
    this.#hold(-med.blocked);
    const reach = Math.min(med.value, payment.returnable, this.available);
    med.blocked = step === "receive" ? reach : 0;
    this.#hold(med.blocked);
    med.status = step === "receive" ? "RECEIVED" : step === "cancel" ? "CANCELLED" : "ANALYZED";
    if (step === "accept" && reach > 0) {
      payment.returnable -= reach;
      this.available -= reach;
      this.#add({ operation: "REFUND_IN", status: "CONFIRMED", value: reach, of: med.of });
      this.told.tell(this.now, "refund_in");
    }
    if (step !== "cancel") {
      this.told.tell(
        this.now,
        step === "receive" ? "med_created" : step === "accept" ? "med_accepted" : "med_rejected",
      );
    }
    return true;
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.agenda.reduce<Later | undefined>(
        (first, one) => (one.at <= end && (!first || one.at < first.at) ? one : first),
        undefined,
      );
      if (!next) break;
      this.agenda = this.agenda.filter((one) => one !== next);
      this.now = next.at;
      this.#happen(next);
    }
    this.now = end;
    this.told.pass(end);
  }
  #happen({ what, which, part }: Later): void {
    const one = this.movements[which]!;
    if (what === "split") this.payOut(part!.name, part!.value, "settles", "split");
    else if (what === "come back") this.giveBack(which, one.returnable);
    else if (what === "lapse" && one.operation === "PAYMENT") this.expire(which);
    else this.end(which, what === "conclude" && one.ending !== "fails");
  }
}
