import { Books, FEES, type Later } from "./books.js";
import type { Account, Cob, Destination, Ending, Part } from "./movements.js";

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];
/** The settlement delay of the sandbox under test. */
export const SETTLEMENT = 30 * SECOND;
/** How long a transfer waits in its queue (`/dict/pix`, expiration). */
const QUEUE = 600 * SECOND;
const COMES_BACK_AFTER = 5 * SECOND;
/** The allowed difference between a payment and its code, in centavos (specification: Limits, QR value tolerance). */
const TOLERANCE = 1;

/**
 * A model of the specification's rules about money, states and webhooks, as short as possible: no files, ids or requests.
 * It is written from the specification and the list of assumptions, never from the product. Amounts are centavos, times
 * milliseconds since the start. Contested payments are in `meds.ts`.
 */
export class Reference extends Books {
  /** A copy of the current state, for a later restore. */
  copy(): Reference {
    const { webhooks, ...own } = this;
    return Object.assign(new Reference(), structuredClone(own), { webhooks: webhooks.copy() });
  }

  charge(account: Account, name: string, value: number, parts: readonly Part[], seconds: number): boolean {
    if (this.isUsed(account, name)) return false;
    this.later(
      "charge-expiry",
      seconds * SECOND,
      this.add({ account, operation: "PAYMENT", value, name, parts }),
    );
    return true;
  }
  receive(account: Account, value: number): void {
    this.#credit(this.add({ account, operation: "PAYMENT", value }));
  }
  pay(which: number): boolean {
    if (this.movements[which]!.status !== "PENDING") return false;
    this.#credit(which);
    this.pass(0);
    return true;
  }
  expire(which: number): boolean {
    const charge = this.movements[which]!;
    if (charge.status !== "PENDING") return false;
    charge.status = "ERROR";
    return true;
  }

  cob(account: Account, name: string, value: number, seconds: number): boolean {
    if (this.cobs.some((cob) => cob.account === account && cob.name === name)) return false;
    const which = this.cobs.push({ account, name, value, status: "ATIVA", payment: null }) - 1;
    this.later("cob-expiry", seconds * SECOND, which);
    return true;
  }
  payCob(which: number): boolean {
    if (this.cobs[which]!.status !== "ATIVA") return false;
    this.#arriveAtCob(this.cobs[which]!, this.cobs[which]!.value);
    return true;
  }
  endCob(which: number, by: "USUARIO_RECEBEDOR" | "PSP"): boolean {
    const cob = this.cobs[which]!;
    if (cob.status !== "ATIVA") return false;
    cob.status = `REMOVIDA_PELO_${by}`;
    return true;
  }

  /** Credits a payment less its fee; `from` is the payout that caused it. */
  #credit(which: number, from: number | null = null): void {
    const payment = this.movements[which]!;
    const { account } = payment;
    const value = from === null ? payment.value : this.movements[from]!.value;
    const fee = Math.min(FEES[account].cashIn, value);
    Object.assign(payment, { status: "CONFIRMED", value, fee, at: this.now, returnable: value, from });
    this.give(account, value - fee);
    this.queueEvent(account, "cash_in");
    const toFullHour = HOUR - (this.now % HOUR);
    for (const [at, part] of payment.parts.entries()) {
      const named = { ...part, name: `split ${which}.${at + 1}` };
      if (part.immediate) this.later("split", 0, which, named);
      else this.#collect(account, toFullHour, which, named);
    }
  }
  /** All splits of an account have the same recipient, so those of one hour are sent together, named after the first. */
  #collect(account: Account, inMilliseconds: number, which: number, part: Later["part"] & object): void {
    const at = this.now + inMilliseconds;
    const before = this.agenda.findIndex(
      (event) =>
        event.what === "split-batch" && event.at === at && this.movements[event.which]!.account === account,
    );
    if (before === -1) {
      this.later("split-batch", inMilliseconds, which, part);
      return;
    }
    const batch = this.agenda[before]!;
    const value = batch.part!.value + part.value;
    this.agenda[before] = { ...batch, part: { ...batch.part!, value } };
  }
  #arriveAtCob(cob: Cob, value: number, from: number | null = null): void {
    cob.status = "CONCLUIDA";
    cob.payment = this.add({ account: cob.account, operation: "PAYMENT", value });
    this.#credit(cob.payment, from);
  }

  /** Returns the documented code of a refusal, or undefined if accepted. A split that cannot be paid becomes ERROR instead. */
  payOut(
    account: Account,
    name: string,
    value: number,
    ending: Ending,
    kind: "payout" | "transfer" | "split",
    to: Destination | null = null,
  ): string | undefined {
    if (to !== null && Math.abs(this.#asked(to, value) - value) > TOLERANCE) return "QR_CODE_VALUE_MISMATCH";
    if (this.isUsed(account, name)) return "PIX_DUPLICATE_EXTERNAL_ID";
    const fee = FEES[account].cashOut;
    const short = value + fee > this.balances[account].available;
    if (short && kind !== "split") return "PIX_INSUFFICIENT_BALANCE";
    const which = this.add({ account, operation: "WITHDRAW", value, fee, name, ending, to });
    if (short) {
      Object.assign(this.movements[which]!, { status: "ERROR", fee: 0 });
      this.queueEvent(account, "cash_out");
      return undefined;
    }
    this.hold(account, value + fee);
    if (ending !== "waits") this.later("payout-settlement", SETTLEMENT, which);
    else if (kind === "transfer") this.later("payout-queue-end", QUEUE, which);
    return undefined;
  }
  #asked(to: Destination, value: number): number {
    if ("charge" in to) return this.movements[to.charge]!.value;
    return "cob" in to ? this.cobs[to.cob]!.value : value;
  }
  #canArriveAt(to: Destination | null): boolean {
    if (to === null || "keyOf" in to) return true;
    return "charge" in to
      ? this.movements[to.charge]!.status === "PENDING"
      : this.cobs[to.cob]!.status === "ATIVA";
  }
  #arrive(which: number): void {
    const { to, value } = this.movements[which]!;
    if (to === null) return;
    if ("charge" in to) this.#credit(to.charge, which);
    else if ("cob" in to) this.#arriveAtCob(this.cobs[to.cob]!, value, which);
    else this.#credit(this.add({ account: to.keyOf, operation: "PAYMENT", value }), which);
  }

  /** `again`: what the endpoint does if a refund of the payment already has this name. */
  refund(of: number, name: string, value: number, ending: Ending, again: "refuse" | "repeat"): boolean {
    const { account, operation, status } = this.movements[of]!;
    if (operation !== "PAYMENT" || status !== "CONFIRMED") return false;
    const before = this.find(account, "REFUND_IN", name, of);
    if (before) return again === "repeat" && before.value === value;
    const which = this.#askBack(of, name, value, ending);
    if (which !== null && ending !== "waits") this.later("refund-settlement", SETTLEMENT, which);
    return which !== null;
  }
  #askBack(of: number, name: string | null, value: number, ending: Ending): number | null {
    const payment = this.movements[of]!;
    const { account, at, returnable } = payment;
    const fee = FEES[account].refund;
    const short = value + fee > this.balances[account].available;
    if (this.now > at + 89 * DAY || value > returnable || short) return null;
    payment.returnable -= value;
    this.hold(account, value + fee);
    return this.add({ account, operation: "REFUND_IN", value, fee, name, of, ending });
  }

  /** Ends a payout or refund at the receiving bank, as `isAccepted` or because the destination cannot receive it. */
  end(which: number, isAccepted: boolean): boolean {
    const sent = this.movements[which]!;
    const { account, value, fee } = sent;
    if (sent.status !== "PENDING") return false;
    const isOut = sent.operation === "WITHDRAW";
    const arrives = isAccepted && this.#canArriveAt(sent.to);
    this.balances[account].blocked -= value + fee;
    sent.status = arrives ? "CONFIRMED" : "ERROR";
    this.queueEvent(account, isOut ? "cash_out" : "refund_in");
    if (!arrives) {
      this.give(account, value + fee);
      sent.fee = 0;
      if (sent.of !== null) this.movements[sent.of]!.returnable += value;
    } else if (isOut) {
      sent.returnable = value;
      if (sent.ending === "comes back") this.later("payout-return", COMES_BACK_AFTER, which);
      this.#arrive(which);
    } else this.reachSender(which);
    return true;
  }
  /** A refund of a payment from within the sandbox arrives at its sender at once. */
  reachSender(refund: number): void {
    const { of, value } = this.movements[refund]!;
    const { from } = this.movements[of!]!;
    if (from !== null) this.#comeBack(this.movements[from]!.account, value, refund);
  }
  #comeBack(account: Account, value: number, from: number | null): void {
    this.add({ account, operation: "REFUND_OUT", status: "CONFIRMED", value, from });
    this.give(account, value);
    this.queueEvent(account, "refund_out");
  }
  /** Returns a payout. If its receiver is an account of the sandbox, that account refunds the payment. */
  giveBack(which: number, value: number): boolean {
    const payout = this.movements[which]!;
    if (payout.status !== "CONFIRMED" || value > this.returnable(which) || value === 0) return false;
    const arrival = this.#arrivalOf(which);
    if (arrival === -1) {
      payout.returnable -= value;
      this.#comeBack(payout.account, value, null);
      return true;
    }
    const refund = this.#askBack(arrival, null, value, "waits");
    return refund !== null && this.end(refund, true);
  }
  #arrivalOf(payout: number): number {
    return this.movements.findIndex(({ operation, from }) => operation === "PAYMENT" && from === payout);
  }
  returnable(payout: number): number {
    const { returnable } = this.movements[this.#arrivalOf(payout)] ?? this.movements[payout]!;
    return returnable;
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (let next = this.nextUntil(end); next; next = this.nextUntil(end)) {
      this.now = next.at;
      this.#happen(next);
    }
    this.now = end;
    this.webhooks.pass(end);
  }
  #happen({ what, which, part }: Later): void {
    if (what === "cob-expiry") this.endCob(which, "PSP");
    else if (what === "charge-expiry") this.expire(which);
    else if (what === "payout-return") this.giveBack(which, this.returnable(which));
    else if (what === "payout-queue-end") this.end(which, false);
    else if (what === "split" || what === "split-batch") {
      this.payOut(this.movements[which]!.account, part!.name, part!.value, "settles", "split");
    } else this.end(which, this.movements[which]!.ending !== "fails");
  }
}
