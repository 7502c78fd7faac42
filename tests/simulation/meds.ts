import type { Reference } from "./reference.js";

export type MedStep = "receive" | "accept" | "reject" | "cancel";

/** The rules of the specification for contested payments. */
export function openMed(reference: Reference, of: number, value: number, isReceived: boolean): boolean {
  const { meds, movements } = reference;
  const payment = movements[of]!;
  if (payment.operation !== "PAYMENT" || payment.status !== "CONFIRMED") return false;
  const open = meds.filter((med) => med.of === of && ["OPEN", "RECEIVED"].includes(med.status));
  if (value > payment.returnable - open.reduce((sum, med) => sum + med.value, 0)) return false;
  const which = meds.push({ of, value, status: "OPEN", blocked: 0 }) - 1;
  reference.queueEvent(payment.account, "med_created");
  if (isReceived) stepMed(reference, which, "receive");
  return true;
}

export function stepMed(reference: Reference, which: number, step: MedStep): boolean {
  const med = reference.meds[which]!;
  const from = step === "receive" ? ["OPEN"] : step === "cancel" ? ["OPEN", "RECEIVED"] : ["RECEIVED"];
  if (!from.includes(med.status)) return false;
  const payment = reference.movements[med.of]!;
  const { account } = payment;
  reference.hold(account, -med.blocked);
  const reach = Math.min(med.value, payment.returnable, reference.balances[account].available);
  med.blocked = step === "receive" ? reach : 0;
  reference.hold(account, med.blocked);
  med.status = step === "receive" ? "RECEIVED" : step === "cancel" ? "CANCELLED" : "ANALYZED";
  if (step === "accept" && reach > 0) {
    payment.returnable -= reach;
    reference.give(account, -reach);
    const given = { account, value: reach, of: med.of } as const;
    const refund = reference.add({ ...given, operation: "REFUND_IN", status: "CONFIRMED" });
    reference.queueEvent(account, "refund_in");
    reference.reachSender(refund);
  }
  if (step === "accept" || step === "reject") reference.queueEvent(account, EVENTS[step]);
  return true;
}

const EVENTS = { accept: "med_accepted", reject: "med_rejected" } as const;
