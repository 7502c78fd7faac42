import { describe, expect, test } from "vitest";
import { leniencyOf } from "../../server/contract/settings/leniency.js";
import { defaultSettings } from "../../server/contract/settings/start-settings.js";
import { cobBody, codePayoutBody, newTxid, payoutBody, staticCode } from "./bodies.js";
import { type Row, table } from "./rows.js";

/** What `--lenient` and its parts accept, each with a warning (assumptions DOCUMENTS, QR_CRC). */

const created = { status: 201, journal: ["payout.created"] } as const;
const settled = ["payout.created", "payout.settled", "event.queued"] as const;
const wrongCheckDigits = { "details.document": "12345678900" };
const withWarning = (en: string) => ({
  events: expect.arrayContaining([
    expect.objectContaining({
      data: expect.objectContaining({
        warnings: [expect.objectContaining({ about: "DOCUMENTS", en: expect.stringContaining(en) })],
      }),
    }),
  ]),
});

const lenientRows: Row[] = [
  // proves: events.cash-out.INVALID_TAX_ID
  {
    it: "a CPF with wrong check digits settles with a warning",
    change: wrongCheckDigits,
    status: 201,
    after: ({ sandbox }) => sandbox.advance("1s"),
    journal: settled,
    transaction: {
      status: "CONFIRMED",
      assumptions: expect.arrayContaining(["DOCUMENTS"]),
      ...withWarning("12345678900 is not a valid CPF or CNPJ: its check digits are 00, but should be 09"),
    },
  },
  {
    it: "a CPF of one repeated digit settles with a warning",
    change: { "details.document": "11111111111" },
    status: 201,
    after: ({ sandbox }) => sandbox.advance("1s"),
    journal: settled,
    transaction: { status: "CONFIRMED", ...withWarning("no check digits would make it valid") },
  },
  {
    it: "a document that is not the key owner's still fails with TAX_ID_MISMATCH",
    change: { ...wrongCheckDigits, "details.key": "maria@example.com" },
    status: 201,
    after: ({ sandbox }) => sandbox.advance("1s"),
    journal: ["payout.created", "payout.rejected", "event.queued"],
    transaction: { status: "ERROR", errorCode: "TAX_ID_MISMATCH" },
  },
  {
    it: "a valid document has no warning",
    ...created,
    transaction: { events: [{ data: expect.not.objectContaining({ warnings: expect.anything() }) }] },
  },
  {
    it: "a document of ten digits is still refused",
    change: { "details.document": "1234567890" },
    status: 400,
    fields: ["details.document"],
  },
];

for (const flag of ["lenient", "lenientDocuments"] as const) {
  table(`POST /api/pix/cash-out with ${flag}`, {
    operation: "cashOut",
    valid: payoutBody,
    sandbox: { settlement: "1s", [flag]: true },
    rows: lenientRows,
  });
}

table("PUT /cob/{txid} with lenient", {
  operation: "createCob",
  valid: cobBody,
  params: () => ({ txid: newTxid() }),
  sandbox: { lenient: true },
  rows: [
    {
      it: "devedor.cpf with wrong check digits is accepted with a warning",
      change: { "devedor.cpf": "12345678900" },
      status: 201,
      after: async ({ sandbox, accountId }) => {
        const { entries } = await sandbox.control.readJournal({ type: "cob.created", account: accountId });
        expect(entries[0]).toMatchObject({ data: { warnings: [{ about: "DOCUMENTS" }] } });
        expect(entries[0]?.assumptions).toContain("DOCUMENTS");
      },
      journal: ["cob.created"],
    },
    {
      it: "devedor.cpf of nine digits is still refused",
      change: { "devedor.cpf": "123456789" },
      status: 400,
    },
  ],
});

table("POST /api/pix/cash-out-qrcode with lenient", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  sandbox: { lenient: true },
  rows: [
    {
      it: "a code with a wrong CRC is accepted with a warning",
      change: { qrCode: `${staticCode("maria@example.com").slice(0, -4)}0000` },
      ...created,
      transaction: { assumptions: expect.arrayContaining(["QR_CRC"]) },
    },
    {
      it: "a code with a wrong CRC and a document with wrong check digits have one warning each",
      change: { qrCode: `${staticCode("x@example.com").slice(0, -4)}0000`, document: "12345678900" },
      ...created,
      transaction: { assumptions: expect.arrayContaining(["QR_CRC", "DOCUMENTS"]) },
    },
  ],
});

table("POST /api/pix/cash-out without lenient", {
  operation: "cashOut",
  valid: payoutBody,
  sandbox: { settlement: "1s" },
  rows: [
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "the INVALID_TAX_ID webhook names the right check digits and the flag",
      change: wrongCheckDigits,
      receiver: { events: ["cash_out"] },
      status: 201,
      after: ({ sandbox }) => sandbox.advance("1s"),
      journal: ["payout.created", "payout.rejected", "event.queued", "delivery.attempted"],
      webhooks: () => [
        expect.objectContaining({
          status: "ERROR",
          errorCode: "INVALID_TAX_ID",
          errorMessage:
            "CPF/CNPJ do recebedor inválido: os dígitos verificadores são 00, mas deveriam ser 09 (o sandbox o aceita com --lenient-documents)",
        }),
      ],
    },
  ],
});

describe("the lenient flags", () => {
  test.each([
    [{}, { qrCodes: false, documents: false }],
    [{ lenient: true }, { qrCodes: true, documents: true }],
    [{ lenientQr: true }, { qrCodes: true, documents: false }],
    [{ lenientDocuments: true }, { qrCodes: false, documents: true }],
  ])("%j set %j", (flags, expected) => {
    expect(leniencyOf({ ...defaultSettings, ...flags })).toEqual(expected);
  });
});
