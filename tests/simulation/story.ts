import { ControlError } from "localpix";
import { expect } from "vitest";
import { payoutBody, splitBody, transferBody } from "../journeys/bodies.js";
import type { Ending, Movement } from "./movements.js";
import { Reference } from "./reference.js";
import type { Step } from "./steps.js";
import { reais, same, sameAtLast, type World } from "./world.js";

/** How a scenario asks for an ending. */
const SCENARIO: Readonly<Record<Ending, string>> = {
  settles: "success",
  waits: "pending",
  fails: "reject:ORDER_REJECTED",
  "comes back": "returned:5s",
};

/** Tells a story to the sandbox and to the reference; after each step both must say the same. */
export async function tell(world: World, steps: readonly Step[]): Promise<void> {
  await world.begin();
  let reference = new Reference();
  /** The snapshot of this story, if it has taken one. */
  let past: { readonly reference: Reference; readonly posts: World["posts"] } | undefined;

  for (const step of steps) {
    if (step.does === "snapshot") {
      await atRest(world);
      await world.sandbox.control.takeSnapshot({ name: "story", replace: true });
      past = { reference: reference.copy(), posts: [...world.posts] };
    } else if (step.does === "restore") {
      if (past === undefined) continue;
      await atRest(world);
      await world.sandbox.restore("story");
      // The receiver is no part of the world: it goes on as it is.
      reference = past.reference.copy();
      reference.told.isWell = world.isWell;
      world.posts = [...past.posts];
    } else if (step.does === "restart") {
      await world.restart();
    } else if (step.does === "answer") {
      await atRest(world);
      world.isWell = reference.told.isWell = step.well;
    } else {
      await act(world, reference, step);
    }
    await same(world, reference);
  }
  await sameAtLast(world, reference);
}

/** Every attempt under way has been written down, and all that is due at this instant has happened. */
const atRest = (world: World) => world.sandbox.advance("0s");

/** Whether the control API did what it was asked for. */
const done = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ControlError && error.status < 500) return false;
      throw error;
    },
  );

type Acting = Exclude<Step, { does: "snapshot" | "restore" | "restart" | "answer" }>;

async function act(world: World, reference: Reference, step: Acting): Promise<void> {
  const { sandbox } = world;
  const { gateway, control } = sandbox;
  const { movements } = reference;

  /** One of the movements that could be meant, in whatever state it is. */
  const pick = (which: number, isMeant: (movement: Movement) => boolean) => {
    const all = [...movements.keys()].filter((at) => isMeant(movements[at]!));
    const at = all[which % all.length];
    return at === undefined
      ? undefined
      : { at, id: world.rows[at]!.transactionId, value: movements[at]!.value };
  };
  const part = (value: number, share: number) => Math.max(1, Math.floor((value * share) / 100));

  switch (step.does) {
    case "charge": {
      const { name, value, parts, seconds } = step;
      const { status } = await gateway.send("cashIn", {
        transaction: { value: reais(value), description: "x", externalId: name, expirationTime: seconds },
        payer: { fullName: "x", document: "12345678909" },
        splits: parts.map(({ value, immediate }) => ({ ...splitBody(), value: reais(value), immediate })),
      });
      expect(status < 300).toBe(reference.charge(name, value, parts, seconds));
      return;
    }
    case "receive":
      await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: reais(step.value) });
      reference.receive(step.value);
      return;
    case "pay":
    case "expire": {
      const charge = pick(step.which, ({ operation, name }) => operation === "PAYMENT" && name !== null);
      if (!charge) return;
      const acted = await done(step.does === "pay" ? sandbox.pay(charge.id) : sandbox.expire(charge.id));
      expect(acted).toBe(reference[step.does](charge.at));
      // Its immediate splits run right after it.
      await atRest(world);
      return;
    }
    case "pay out": {
      const { name, value, ending } = step;
      const body = { ...payoutBody(), externalId: name, value: reais(value) };
      const answer = await gateway.send("cashOut", body, { scenario: SCENARIO[ending] });
      const refusal = reference.payOut(name, value, ending, "payout");
      expect((answer.body as { code?: string }).code).toBe(refusal);
      expect(answer.status).toBe(refusal === undefined ? 201 : 400);
      return;
    }
    case "transfer": {
      const { name, value, ending } = step;
      const before = movements.find((one) => one.operation === "WITHDRAW" && one.name === `key ${name}`);
      const answer = await gateway.send(
        "dictPix",
        { ...transferBody(), payment: { currency: "BRL", amount: reais(value) } },
        { scenario: SCENARIO[ending], idempotencyKey: `7d9f0335-8dcc-4054-9bf9-00000000000${name}` },
      );
      const refused = before
        ? before.value !== value
        : reference.payOut(`key ${name}`, value, ending, "transfer") !== undefined;
      expect(answer.status).toBe(refused ? 422 : 200);
      return;
    }
    case "refund":
    case "devolução": {
      const { which, share, ending } = step;
      const payment = pick(which, ({ operation }) => operation === "PAYMENT");
      if (!payment) return;
      const value = part(payment.value, share);
      const name = `${step.does === "refund" ? "r" : "d"}${step.name}`;
      const scenario = SCENARIO[ending];
      const e2eid = world.rows[payment.at]!.endToEndId ?? `E${"0".repeat(31)}`;
      const { status } =
        step.does === "refund"
          ? await gateway.send(
              "refundIn",
              { refundValue: reais(value), externalId: name },
              { params: { id: payment.id }, scenario },
            )
          : await gateway.send(
              "devolucao",
              { valor: (value / 100).toFixed(2) },
              { params: { e2eid, id: name }, scenario },
            );
      const again = step.does === "refund" ? "refuse" : "repeat";
      expect(status < 300, `${status}`).toBe(reference.refund(payment.at, name, value, ending, again));
      expect(status).toBeLessThan(500);
      return;
    }
    case "settle":
    case "reject": {
      const sent = pick(step.which, ({ operation }) => operation === "WITHDRAW" || operation === "REFUND_IN");
      if (!sent) return;
      const arrives = step.does === "settle";
      const acted = await done(arrives ? sandbox.settle(sent.id) : sandbox.reject(sent.id, "ORDER_REJECTED"));
      expect(acted).toBe(reference.end(sent.at, arrives));
      return;
    }
    case "give back": {
      const payout = pick(step.which, ({ operation }) => operation === "WITHDRAW");
      if (!payout) return;
      const value = part(payout.value, step.share);
      expect(await done(sandbox.giveBack(payout.id, reais(value)))).toBe(
        reference.giveBack(payout.at, value),
      );
      return;
    }
    case "contest": {
      const payment = pick(step.which, ({ operation }) => operation === "PAYMENT");
      if (!payment) return;
      const value = part(payment.value, step.share);
      const order = { transactionId: payment.id, value: reais(value), receive: step.received };
      expect(await done(sandbox.openMed(order))).toBe(reference.openMed(payment.at, value, step.received));
      return;
    }
    case "step MED": {
      if (reference.meds.length === 0) return;
      const at = step.which % reference.meds.length;
      const id = { id: String(at + 1) };
      const acts = {
        receive: control.receiveMed,
        accept: control.acceptMed,
        reject: control.rejectMed,
        cancel: control.cancelMed,
      };
      expect(await done(acts[step.step](id))).toBe(reference.stepMed(at, step.step));
      return;
    }
    case "pass":
      await sandbox.advance(`${step.milliseconds}ms`);
      reference.pass(step.milliseconds);
  }
}
