import { receivePayment } from "./refund-originals.js";
import { type Row, type RowContext, table } from "./rows.js";

/** Refunds by both endpoints: each field at both sides of its limits. */

const before = (context: RowContext) => receivePayment(context);
const accepted = (it: string, change: Row["change"], answer: object = {}): Row => ({
  ...{ it: `${it} is accepted`, before, status: 201, answer, journal: ["refund.created"] },
  ...(change === undefined ? {} : { change }),
});
const refused = (it: string, change: NonNullable<Row["change"]>, field: string): Row => ({
  ...{ it: `${it} is refused`, before, change, status: 400, fields: [field] },
});

table("POST /api/pix/refund-in/{id}: the body", {
  operation: "refundIn",
  valid: () => ({ refundValue: 40 }),
  rows: [
    ...[0.01, 0.07, 1.1, 4.35, 8.2, 19.99, 100].map((refundValue) =>
      accepted(`refundValue ${refundValue}`, { refundValue }, { refundValue }),
    ),
    ...[0, 0.001, 0.009, 0.011, 99.999, -0.01, 1e-7].map((refundValue) =>
      refused(`refundValue ${refundValue}`, { refundValue }, "refundValue"),
    ),
    refused("refundValue null", { refundValue: null }, "refundValue"),
    // proves: refund-in.reason
    accepted("an empty reason", { reason: "" }),
    // proves: refund-in.reason, limits.reason
    accepted("reason of 255 characters", { reason: "ç".repeat(255) }),
    accepted("reason of 255 emoji", { reason: "🎉".repeat(255) }),
    // proves: refund-in.reason, limits.reason
    refused("reason of 256 characters", { reason: "x".repeat(256) }, "reason"),
    refused("reason of 256 emoji", { reason: "🎉".repeat(256) }, "reason"),
    accepted("reason null", { reason: null }),
    // proves: refund-in.externalId, limits.text-bounds
    accepted("externalId of 35 characters", { externalId: "e".repeat(35) }, { externalId: "e".repeat(35) }),
    // proves: refund-in.externalId, limits.text-bounds
    refused("externalId of 36 characters", { externalId: "e".repeat(36) }, "externalId"),
    // proves: refund-in.externalId
    refused("an empty externalId", { externalId: "" }, "externalId"),
    refused("externalId as a number", { externalId: 1 }, "externalId"),
  ].map((row) => ({ ...row, params: ({ saved }: RowContext) => ({ id: saved.id! }) })),
});

const devolucaoOf = (id: string) => (row: Row) => ({
  ...row,
  params: ({ saved }: RowContext) => ({ e2eid: saved.e2eid!, id }),
});

table("PUT /pix/{e2eid}/devolucao/{id}: the body", {
  operation: "devolucao",
  valid: () => ({ valor: "40.00" }),
  rows: [
    ...["0.01", "0.07", "1.10", "4.35", "8.20", "19.99", "100.00"].map((valor) =>
      accepted(`valor ${valor}`, { valor }, { valor }),
    ),
    accepted("an empty descricao", { descricao: "" }, { descricao: "" }),
    // proves: devolucao.descricao, limits.description
    accepted("descricao of 140 characters", { descricao: "ç".repeat(140) }),
    accepted("descricao of 140 emoji", { descricao: "🎉".repeat(140) }),
    // proves: devolucao.descricao, limits.description
    refused("descricao of 141 characters", { descricao: "x".repeat(141) }, "descricao"),
    refused("descricao of 141 emoji", { descricao: "🎉".repeat(141) }, "descricao"),
    accepted("descricao null", { descricao: null }),
    accepted("natureza RETIRADA", { natureza: "RETIRADA" }, { natureza: "RETIRADA" }),
    refused(
      "natureza MED_OPERACIONAL, which occurs in responses only,",
      { natureza: "MED_OPERACIONAL" },
      "natureza",
    ),
    refused("natureza MED_FRAUDE, which occurs in responses only,", { natureza: "MED_FRAUDE" }, "natureza"),
    refused("natureza in lower case", { natureza: "original" }, "natureza"),
  ].map(devolucaoOf("D1")),
});

// proves: devolucao.id, limits.devolucao-id
table("PUT /pix/{e2eid}/devolucao/{id}: the id", {
  operation: "devolucao",
  valid: () => ({ valor: "40.00" }),
  rows: [
    devolucaoOf("a")(accepted("an id of one character", undefined, { id: "a" })),
    devolucaoOf("Z9".repeat(17).padEnd(35, "0"))(accepted("an id of 35 characters", undefined)),
    devolucaoOf("a".repeat(36))(refused("an id of 36 characters", {}, "id")),
    // proves: devolucao.id.characters
    devolucaoOf("a-b")(refused("an id with a hyphen", {}, "id")),
    // proves: devolucao.id.characters
    devolucaoOf("é")(refused("an id with an accent", {}, "id")),
    devolucaoOf("")({ it: "an empty id is an unknown route", before, status: 404, message: "Rota não" }),
  ],
});
