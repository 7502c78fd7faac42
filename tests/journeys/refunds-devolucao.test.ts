import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargeBody } from "./bodies.js";
import { paidCharge, receivePayment, sentPayout } from "./refund-originals.js";
import { NOON, type Row, type RowContext, table } from "./rows.js";

/** PUT and GET /pix/{e2eid}/devolucao/{id}. */

const params = ({ saved }: RowContext) => ({ e2eid: saved.e2eid!, id: "D1" });
const requestDevolucao = (context: RowContext, valor: string, id = "D1", more: object = {}) =>
  context.account.gateway.devolucao({ valor, ...more }, { params: { e2eid: context.saved.e2eid!, id } });

const onPayment = (row: Row): Row => ({
  params,
  ...row,
  before: async (context) => {
    await receivePayment(context);
    await row.before?.(context);
  },
});
const valid = () => ({ valor: "40.00" });

table("PUT /pix/{e2eid}/devolucao/{id}", {
  operation: "devolucao",
  valid,
  rows: [
    // proves: service.6, resources.devolucao.fields, states.devolucao.created, devolucao.e2eid
    // proves: devolucao.natureza, devolucao.answer
    onPayment({
      it: "returns EM_PROCESSAMENTO and blocks the amount",
      status: 201,
      answer: {
        id: "D1",
        valor: "40.00",
        natureza: "ORIGINAL",
        horario: { solicitacao: NOON },
        status: "EM_PROCESSAMENTO",
      },
      journal: ["refund.created"],
      balance: [100_060, 40],
    }),
    // proves: resources.devolucao.fields, devolucao.natureza, devolucao.descricao
    onPayment({
      it: "returns natureza and descricao of the request",
      change: { natureza: "RETIRADA", descricao: "Troco" },
      status: 201,
      answer: { natureza: "RETIRADA", descricao: "Troco" },
      journal: ["refund.created"],
    }),
    onPayment({
      it: "accepts an id of 35 characters",
      params: ({ saved }) => ({ e2eid: saved.e2eid!, id: "a".repeat(35) }),
      status: 201,
      journal: ["refund.created"],
    }),
    // proves: devolucao.id.repeated
    onPayment({
      it: "returns 200 with the existing refund if it is repeated, and writes nothing",
      before: (context) => requestDevolucao(context, "40.00"),
      status: 200,
      answer: { id: "D1", valor: "40.00", status: "EM_PROCESSAMENTO" },
      journal: [],
      balance: [100_060, 40],
    }),
    // proves: devolucao.id.repeated-later
    onPayment({
      it: "returns DEVOLVIDO if it is repeated after settlement",
      before: async (context) => {
        await requestDevolucao(context, "40.00");
        await context.sandbox.settle("D1");
      },
      status: 200,
      answer: { status: "DEVOLVIDO" },
      journal: [],
    }),
    // proves: refund-in.externalId, devolucao.id.repeated-later
    onPayment({
      it: "returns the refund that refund-in created with the id as externalId",
      before: ({ account, saved }) =>
        account.gateway.refundIn({ refundValue: 40, externalId: "D1" }, { params: { id: saved.id! } }),
      status: 200,
      answer: { id: "D1", valor: "40.00" },
      journal: [],
    }),
    // proves: devolucao.422, limits.refund-deadline
    onPayment({
      it: "is accepted exactly 89 days after the payment",
      before: ({ sandbox }) => sandbox.advance("89d"),
      status: 201,
      journal: ["refund.created"],
    }),
  ],
});

table("PUT /pix/{e2eid}/devolucao/{id}: refusals", {
  operation: "devolucao",
  valid,
  rows: [
    // proves: devolucao.id.repeated
    onPayment({
      it: "an existing id with another value: 400",
      before: (context) => requestDevolucao(context, "10.00"),
      status: 400,
      message: "outros dados",
    }),
    // proves: devolucao.id.repeated
    onPayment({
      it: "an existing id with another description: 400",
      before: (context) => requestDevolucao(context, "40.00"),
      change: { descricao: "outra" },
      status: 400,
    }),
    // proves: devolucao.id.repeated
    onPayment({
      it: "an existing id with another natureza: 400",
      before: (context) => requestDevolucao(context, "40.00"),
      change: { natureza: "RETIRADA" },
      status: 400,
    }),
    // proves: devolucao.valor.refundable, devolucao.400
    onPayment({
      it: "one centavo above the refundable amount: 400",
      change: { valor: "100.01" },
      status: 400,
      message: "R$ 100,00",
    }),
    // proves: devolucao.valor.refundable
    onPayment({
      it: "one centavo above what a refund by refund-in has left: 400",
      before: ({ account, saved }) =>
        account.gateway.refundIn({ refundValue: 60 }, { params: { id: saved.id! } }),
      change: { valor: "40.01" },
      status: 400,
      message: "R$ 40,00",
    }),
    // proves: devolucao.422, errors.422, limits.refund-deadline
    onPayment({
      it: "one millisecond after 89 days: 422",
      before: ({ sandbox }) => sandbox.advance("89d1ms"),
      status: 422,
      message: "prazo excedido",
    }),
    // proves: devolucao.balance
    onPayment({
      it: "an amount above the balance: 422",
      account: { balance: 0, fees: { cashIn: 1 } },
      change: { valor: "100.00" },
      status: 422,
      message: "saldo insuficiente",
    }),
    // proves: devolucao.404
    onPayment({
      it: "an unknown end-to-end id: 404",
      params: () => ({ e2eid: "E".padEnd(32, "0"), id: "D1" }),
      status: 404,
      message: "Transação original não encontrada",
    }),
    // proves: devolucao.404
    onPayment({
      it: "a payment to another account: 404",
      before: async ({ sandbox, saved }) => {
        Object.assign(saved, await paidCharge(sandbox, await sandbox.createAccount()));
      },
      status: 404,
    }),
    // proves: devolucao.404
    onPayment({
      it: "a payout: 404",
      before: async ({ sandbox, account, saved }) => {
        const { endToEndId } = await sandbox.control.showTransaction({
          id: await sentPayout(sandbox, account),
        });
        saved.e2eid = endToEndId!;
      },
      status: 404,
    }),
    // proves: devolucao.404
    onPayment({
      it: "a refund: 404",
      before: async (context) => {
        context.saved.e2eid = (await requestDevolucao(context, "1.00", "other")).rtrId;
      },
      status: 404,
    }),
    // proves: devolucao.e2eid, devolucao.natureza
    onPayment({
      it: "an invalid path and an invalid body: 400 with all fields",
      params: () => ({ e2eid: "E1", id: "a-b" }),
      body: { valor: 40, natureza: "MED_FRAUDE", descricao: "x".repeat(141) },
      status: 400,
      fields: ["e2eid", "id", "valor", "natureza", "descricao"],
    }),
    onPayment({
      it: "an id of 36 characters: 400",
      params: ({ saved }) => ({ e2eid: saved.e2eid!, id: "a".repeat(36) }),
      status: 400,
      fields: ["id"],
    }),
    // proves: devolucao.e2eid
    onPayment({
      it: "an end-to-end id of 33 characters: 400",
      params: () => ({ e2eid: "E".repeat(33), id: "D1" }),
      status: 400,
      fields: ["e2eid"],
    }),
    ...["40", "40.0", "40,00", "40.000", "0.00", "-1.00", "040.00", ""].map((valor) =>
      // proves: devolucao.valor, devolucao.400
      onPayment({ it: `the value "${valor}": 400`, change: { valor }, status: 400, fields: ["valor"] }),
    ),
    // proves: devolucao.valor
    onPayment({ it: "a missing body: 400", body: "", status: 400, fields: ["valor"] }),
  ],
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "2s" });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

// proves: resources.devolucao.rtr-id, states.devolucao.devolvido, devolucao.horario
test("GET devolução returns the request until it settles, then DEVOLVIDO with the time of settlement", async () => {
  const account = await sandbox.createAccount();
  const { e2eid } = await paidCharge(sandbox, account);
  const requested = await account.gateway.devolucao({ valor: "5.00" }, { params: { e2eid, id: "A1" } });
  const solicitacao = requested.horario.solicitacao;
  expect(requested.rtrId).toMatch(/^D[0-9]{20}[0-9A-Za-z]{11}$/);
  await sandbox.advance("1999ms");
  const show = () => account.gateway.showDevolucao(undefined, { params: { e2eid, id: "A1" } });
  expect(await show()).toEqual(requested);
  await sandbox.advance("1ms");
  const liquidacao = new Date(Date.parse(solicitacao) + 2_000).toISOString();
  expect(await show()).toEqual({ ...requested, status: "DEVOLVIDO", horario: { solicitacao, liquidacao } });
});

// proves: resources.devolucao.motivo, states.devolucao.nao-realizado
test("GET devolução of a rejected refund returns NAO_REALIZADO with the motivo", async () => {
  const account = await sandbox.createAccount();
  const { e2eid } = await paidCharge(sandbox, account);
  const params = { e2eid, id: "B1" };
  const requested = await account.gateway.devolucao({ valor: "100.00" }, { params });
  await sandbox.control.rejectRefund({ id: requested.rtrId, motivo: "Conta do pagador encerrada" });
  expect(await account.gateway.showDevolucao(undefined, { params })).toEqual({
    ...requested,
    status: "NAO_REALIZADO",
    motivo: "Conta do pagador encerrada",
  });
});

test("GET devolução of an unknown refund, or one of another account, returns 404", async () => {
  const [mine, other] = [await sandbox.createAccount(), await sandbox.createAccount()];
  const { e2eid } = await paidCharge(sandbox, mine);
  await mine.gateway.devolucao({ valor: "1.00" }, { params: { e2eid, id: "C1" } });
  for (const [{ gateway }, id] of [
    [mine, "C2"],
    [other, "C1"],
  ] as const) {
    const { status, body } = await gateway.send("showDevolucao", undefined, { params: { e2eid, id } });
    expect([status, Object.keys(body as object).sort()]).toEqual([404, ["error", "message", "statusCode"]]);
  }
});

// proves: conventions.strict
test("with --strict, GET devolução is an unknown route, and PUT works", async () => {
  const strict = await startSandbox({ clock: NOON, strict: true });
  const { transactionId } = await strict.gateway.cashIn(chargeBody());
  const { endToEndId: e2eid } = await strict.pay(transactionId);
  const params = { e2eid, id: "S1" };
  expect((await strict.gateway.devolucao({ valor: "1.00" }, { params })).status).toBe("EM_PROCESSAMENTO");
  const { status, body } = await strict.gateway.send("showDevolucao", undefined, { params });
  expect([status, (body as { message: string }).message]).toEqual([
    404,
    `Rota não encontrada: GET /pix/${e2eid}/devolucao/S1`,
  ]);
  await strict.close();
});
