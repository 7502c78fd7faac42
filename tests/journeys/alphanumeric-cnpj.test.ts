import { startSandbox } from "localpix";
import { expect, test } from "vitest";
import {
  chargeBody,
  cobBody,
  newIdempotencyKey,
  newTxid,
  payoutBody,
  splitBody,
  transferBody,
} from "./bodies.js";
import { type Row, type RowContext, type Table, table } from "./rows.js";

const LETTERS = "12ABC34501DE35";
const keyOf = (key: string) => ({ "details.key": key, "details.keyType": "DOCUMENT" });
const settled = ["payout.created", "payout.settled", "event.queued"] as const;
const settle = ({ sandbox, id }: RowContext) => sandbox.settle(id);
const newKey = () => ({ "x-idempotency-key": newIdempotencyKey() });

/**
 * Declares each row twice: refused with 400 by default, and accepted with the flag, where `accepted` overrides
 * the row.
 */
const tablesWithAndWithoutFlag = (
  title: string,
  options: Omit<Table, "rows">,
  rows: readonly [Row, accepted: Partial<Row>][],
) => {
  table(`${title} by default`, {
    ...options,
    rows: rows.map(([row]) => ({ ...row, it: `${row.it} is refused`, status: 400 })),
  });
  table(`${title} with --alphanumeric-cnpj`, {
    ...options,
    sandbox: { alphanumericCnpj: true },
    rows: rows.map(([{ fields: _, code: __, ...row }, accepted]) => ({
      ...row,
      ...accepted,
      it: `${row.it} is accepted`,
    })),
  });
};

tablesWithAndWithoutFlag(
  "An alphanumeric CNPJ in POST /api/pix/cash-out",
  { operation: "cashOut", valid: payoutBody },
  [
    [
      // proves: events.cash-out.INVALID_TAX_ID
      {
        it: "a CNPJ in details.document",
        change: { "details.document": LETTERS },
        status: 201,
        fields: ["details.document"],
      },
      { after: settle, journal: settled, transaction: { status: "CONFIRMED" } },
    ],
    [
      // proves: events.cash-out.INVALID_TAX_ID
      {
        it: "a CNPJ in details.key and details.document",
        change: { ...keyOf(LETTERS), "details.document": LETTERS },
        status: 201,
        fields: ["details.document", "details.key"],
      },
      { after: settle, journal: settled, transaction: { status: "CONFIRMED" } },
    ],
  ],
);

table("An invalid alphanumeric CNPJ in POST /api/pix/cash-out with --alphanumeric-cnpj", {
  operation: "cashOut",
  valid: payoutBody,
  sandbox: { alphanumericCnpj: true, settlement: "1s" },
  rows: [
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "wrong check digits: the payout fails with INVALID_TAX_ID when it settles (assumption DOCUMENTS)",
      change: { "details.document": "12ABC34501DE36" },
      status: 201,
      after: ({ sandbox }: RowContext) => sandbox.advance("1s"),
      journal: ["payout.created", "payout.rejected", "event.queued"],
      transaction: { status: "ERROR", errorCode: "INVALID_TAX_ID" },
    },
    ...["12abc34501de35", "12ABC34501DEA5", "12.ABC.345/01DE-35", "12ABC34501DE3"].map((document) => ({
      it: `${document}: 400 for details.document`,
      change: { "details.document": document },
      status: 400,
      fields: ["details.document"],
    })),
  ],
});

tablesWithAndWithoutFlag(
  "An alphanumeric CNPJ in POST /dict/pix",
  { operation: "dictPix", valid: transferBody },
  [
    [
      // proves: events.cash-out.INVALID_TAX_ID
      {
        it: "a CNPJ in pixKey",
        headers: newKey,
        change: { pixKey: LETTERS },
        status: 200,
        fields: ["pixKey"],
      },
      { journal: ["payout.created"] },
    ],
    [
      {
        it: "a CNPJ in creditorDocument",
        headers: newKey,
        change: { creditorDocument: LETTERS },
        status: 200,
        fields: ["creditorDocument"],
      },
      { journal: ["payout.created"] },
    ],
  ],
);

tablesWithAndWithoutFlag(
  "An alphanumeric CNPJ in POST /api/pix/cash-in",
  { operation: "cashIn", valid: chargeBody },
  [
    [
      // proves: events.cash-out.INVALID_TAX_ID
      {
        it: "a CNPJ in payer.document",
        change: { "payer.document": LETTERS },
        status: 201,
        fields: ["payer.document"],
      },
      { journal: ["charge.created"] },
    ],
    [
      {
        it: "a CNPJ in pixKey and document of a split",
        change: {
          splits: [{ ...splitBody(), pixKey: LETTERS, pixKeyType: "CNPJ", document: LETTERS }],
        },
        status: 201,
        fields: ["splits.0.document", "splits.0.pixKey"],
      },
      { journal: ["charge.created"] },
    ],
  ],
);

tablesWithAndWithoutFlag(
  "An alphanumeric CNPJ in PUT /cob/{txid}",
  { operation: "createCob", valid: cobBody, params: () => ({ txid: newTxid() }) },
  [
    [
      // proves: events.cash-out.INVALID_TAX_ID
      {
        it: "a CNPJ in devedor.cnpj",
        change: { devedor: { cnpj: LETTERS, nome: "Loja" } },
        status: 201,
        fields: ["devedor.cnpj"],
      },
      {
        journal: ["cob.created"],
        answer: expect.objectContaining({ devedor: { cnpj: LETTERS, nome: "Loja" } }),
      },
    ],
  ],
);

test("two sandboxes in one process accept documents by their own start options", async () => {
  const settings = [{ alphanumericCnpj: true }, {}, { lenientDocuments: true }];
  const sandboxes = await Promise.all(settings.map((options) => startSandbox(options)));
  const statusOf = (name: "cashOut" | "createCob", body: unknown) =>
    Promise.all(
      sandboxes.map(async ({ gateway }) => {
        const params = { txid: newTxid() };
        return (await gateway.send(name, body, name === "createCob" ? { params } : {})).status;
      }),
    );
  const payout = { ...payoutBody(), value: 1 };
  const debtor = { cpf: "12345678900", nome: "Ana" };
  for (let round = 0; round < 3; round++) {
    const [letters, wrongDigits] = await Promise.all([
      statusOf("cashOut", {
        ...payout,
        externalId: `letters-${round}`,
        details: { ...payout.details, document: LETTERS },
      }),
      statusOf("createCob", { ...cobBody(), devedor: debtor }),
    ]);
    expect(letters).toEqual([201, 400, 400]);
    expect(wrongDigits).toEqual([400, 400, 201]);
  }
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
});
