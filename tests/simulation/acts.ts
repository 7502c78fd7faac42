import { ControlError } from "localpix";
import { expect } from "vitest";
import { payoutBody, splitBody, staticCode, transferBody } from "../journeys/bodies.js";
import { openMed, stepMed } from "./meds.js";
import type { Destination, Ending, Movement } from "./movements.js";
import type { Reference } from "./reference.js";
import type { Step } from "./steps.js";
import { reais, txidOf, type World, waitForAttempts } from "./world.js";

/** The scenario that causes each ending. */
const SCENARIO: Readonly<Record<Ending, string>> = {
  settles: "success",
  waits: "pending",
  fails: "reject:ORDER_REJECTED",
  "comes back": "returned:5s",
};

/** Whether the control API accepted a request. Rejects on a 5xx. */
const done = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ControlError && error.status < 500) return false;
      throw error;
    },
  );

type Acting = Exclude<Step, { does: "snapshot" | "restore" | "restart" | "answer" }>;

/** The refusals of cash-out-qrcode that have another status or code than those of cash-out. */
const BY_CODE: Readonly<Record<string, readonly [status: number, code: string]>> = {
  QR_CODE_VALUE_MISMATCH: [400, "QR_CODE_VALUE_MISMATCH"],
  PIX_DUPLICATE_EXTERNAL_ID: [409, "DUPLICATE_EXTERNAL_ID"],
  PIX_INSUFFICIENT_BALANCE: [400, "INSUFFICIENT_BALANCE"],
};

/** Takes one step in the sandbox and in the reference, which must agree whether it is possible. */
export async function act(world: World, reference: Reference, step: Acting): Promise<void> {
  const { sandbox, accounts, codes } = world;
  const { control } = sandbox;
  const { movements, cobs } = reference;

  /** One of the matching movements, in any state. */
  const pick = (which: number, isMeant: (movement: Movement) => boolean) => {
    const all = [...movements.keys()].filter((at) => isMeant(movements[at]!));
    const at = all[which % all.length];
    return at === undefined ? undefined : { ...movements[at]!, at, id: world.rows[at]!.transactionId };
  };
  const isCharge = ({ operation, name }: Movement) => operation === "PAYMENT" && name !== null;
  const pickCob = (which: number) => {
    if (cobs.length === 0) return undefined;
    const at = which % cobs.length;
    const { account, name, value } = cobs[at]!;
    return { at, account, name, value, txid: txidOf(name), owner: accounts[account].id };
  };
  /** A code to pay, its amount and its destination. */
  const aimOf = (whose: "charge" | "cob" | "key", which: number) => {
    if (whose === "key") {
      const keyOf = which % 2 === 0 ? 1 : 0;
      return {
        to: { keyOf } as Destination,
        code: staticCode(accounts[keyOf].pixKey),
        value: 10_00 * (which + 1),
      };
    }
    const asked = whose === "charge" ? pick(which, isCharge) : pickCob(which);
    if (!asked) return undefined;
    const { at, account, name, value } = asked;
    const to: Destination = whose === "charge" ? { charge: at } : { cob: at };
    return { to, code: codes.get(`${whose} ${account} ${name}`)!, value };
  };
  const part = (value: number, share: number) => Math.max(1, Math.floor((value * share) / 100));

  switch (step.does) {
    case "charge": {
      const { by, name, value, parts, seconds } = step;
      const { status, body } = await accounts[by].gateway.send("cashIn", {
        transaction: { value: reais(value), description: "x", externalId: name, expirationTime: seconds },
        payer: { fullName: "x", document: "12345678909" },
        splits: parts.map(({ value, immediate }) => ({ ...splitBody(), value: reais(value), immediate })),
      });
      expect(status < 300).toBe(reference.charge(by, name, value, parts, seconds));
      if (status < 300) codes.set(`charge ${by} ${name}`, (body as { pixCode: string }).pixCode);
      return;
    }
    case "receive":
      await sandbox.pay({ pixKey: accounts[step.by].pixKey, value: reais(step.value) });
      reference.receive(step.by, step.value);
      return;
    case "pay":
    case "expire": {
      const charge = pick(step.which, isCharge);
      if (!charge) return;
      const acted = await done(step.does === "pay" ? sandbox.pay(charge.id) : sandbox.expire(charge.id));
      expect(acted).toBe(reference[step.does](charge.at));
      // Immediate splits run right after the payment.
      await waitForAttempts(world);
      return;
    }
    case "cob": {
      const { by, name, value, seconds } = step;
      const body = { calendario: { expiracao: seconds }, valor: { original: (value / 100).toFixed(2) } };
      const answer = await accounts[by].gateway.send("createCob", body, { params: { txid: txidOf(name) } });
      expect(answer.status).toBe(reference.cob(by, name, value, seconds) ? 201 : 409);
      if (answer.status === 201)
        codes.set(`cob ${by} ${name}`, (answer.body as { location: string }).location);
      return;
    }
    case "pay cob":
    case "expire cob": {
      const cob = pickCob(step.which);
      if (!cob) return;
      const { txid, owner, at } = cob;
      if (step.does === "pay cob") {
        expect(await done(sandbox.pay({ txid, account: owner }))).toBe(reference.payCob(at));
      } else {
        expect(await done(control.expireCharge({ id: txid, account: owner }))).toBe(
          reference.endCob(at, "PSP"),
        );
      }
      return;
    }
    case "cancel cob": {
      const cob = pickCob(step.which);
      if (!cob) return;
      const { status } = await accounts[cob.account].gateway.send(
        "changeCob",
        { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
        { params: { txid: cob.txid } },
      );
      expect(status).toBe(reference.endCob(cob.at, "USUARIO_RECEBEDOR") ? 200 : 400);
      return;
    }
    case "pay code": {
      const { by, name, whose, which, slip, ending } = step;
      const aim = aimOf(whose, which);
      if (!aim) return;
      const value = Math.max(1, aim.value + slip);
      const body = { externalId: name, value: reais(value), qrCode: aim.code };
      const answer = await accounts[by].gateway.send("cashOutQrcode", body, { scenario: SCENARIO[ending] });
      const refusal = reference.payOut(by, name, value, ending, "payout", aim.to);
      const { code } = answer.body as { code?: string };
      expect([answer.status, code]).toEqual(refusal === undefined ? [201, undefined] : BY_CODE[refusal]);
      return;
    }
    case "pay out": {
      const { by, name, value, ending } = step;
      const body = { ...payoutBody(), externalId: name, value: reais(value) };
      const answer = await accounts[by].gateway.send("cashOut", body, { scenario: SCENARIO[ending] });
      const refusal = reference.payOut(by, name, value, ending, "payout");
      expect((answer.body as { code?: string }).code).toBe(refusal);
      expect(answer.status).toBe(refusal === undefined ? 201 : 400);
      return;
    }
    case "transfer": {
      const { by, name, value, ending } = step;
      const before = reference.find(by, "WITHDRAW", `key ${name}`);
      const answer = await accounts[by].gateway.send(
        "dictPix",
        { ...transferBody(), payment: { currency: "BRL", amount: reais(value) } },
        { scenario: SCENARIO[ending], idempotencyKey: `7d9f0335-8dcc-4054-9bf9-00000000000${name}` },
      );
      const refused = before
        ? before.value !== value
        : reference.payOut(by, `key ${name}`, value, ending, "transfer") !== undefined;
      expect(answer.status).toBe(refused ? 422 : 200);
      return;
    }
    case "refund":
    case "devolução": {
      const { which, share, ending } = step;
      const payment = pick(which, ({ operation }) => operation === "PAYMENT");
      if (!payment) return;
      const { gateway } = accounts[payment.account];
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
      // The payment can have splits that run right after it.
      await waitForAttempts(world);
      reference.pass(0);
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
      expect(await done(sandbox.openMed(order))).toBe(openMed(reference, payment.at, value, step.received));
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
      expect(await done(acts[step.step](id))).toBe(stepMed(reference, at, step.step));
      return;
    }
    case "pass":
      await sandbox.advance(`${step.milliseconds}ms`);
      reference.pass(step.milliseconds);
  }
}
