import { describe, expect, test } from "vitest";
import { leniencyOf } from "../../server/contract/settings/leniency.js";
import { defaultSettings } from "../../server/contract/settings/start-settings.js";
import { cobBody, codePayoutBody, newTxid, payoutBody, staticCode } from "./bodies.js";
import { type Row, table } from "./rows.js";

/** What `--lenient` and its parts accept, each with a warning (assumptions DOCUMENTS, QR_CRC). */

const created = { status: 201, journal: ["payout.created"] } as const;
const settled = ["payout.created", "payout.settled", "event.queued"] as const;
const wrong = { "details.document": "12345678900" };
const warned = (en: string) => ({
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
    it: "a CPF with wrong check digits settles, with a warning",
    change: wrong,
    status: 201,
    after: ({ sandbox }) => sandbox.advance("1s"),
    journal: settled,
    transaction: {
      status: "CONFIRMED",
      assumptions: expect.arrayContaining(["DOCUMENTS"]),
      ...warned("12345678900 is not a valid CPF or CNPJ: its check digits are 00, but should be 09"),
    },
  },
  {
    it: "one digit repeated settles, with a warning",
    change: { "details.document": "11111111111" },
    status: 201,
    after: ({ sandbox }) => sandbox.advance("1s"),
    journal: settled,
    transaction: { status: "CONFIRMED", ...warned("no check digits would make it valid") },
  },
  {
    it: "a document that is not the key owner's is found still",
    change: { ...wrong, "details.key": "maria@example.com" },
    status: 201,
    after: ({ sandbox }) => sandbox.advance("1s"),
    journal: ["payout.created", "payout.rejected", "event.queued"],
    transaction: { status: "ERROR", errorCode: "TAX_ID_MISMATCH" },
  },
  {
    it: "a valid document needs no warning",
    ...created,
    transaction: { events: [{ data: expect.not.objectContaining({ warnings: expect.anything() }) }] },
  },
  {
    it: "a document of ten digits is refused still",
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
      it: "a devedor with wrong check digits is accepted, with a warning",
      change: { "devedor.cpf": "12345678900" },
      status: 201,
      after: async ({ sandbox, accountId }) => {
        const { entries } = await sandbox.control.readJournal({ type: "cob.created", account: accountId });
        expect(entries[0]).toMatchObject({ data: { warnings: [{ about: "DOCUMENTS" }] } });
        expect(entries[0]?.assumptions).toContain("DOCUMENTS");
      },
      journal: ["cob.created"],
    },
    { it: "nine digits are refused still", change: { "devedor.cpf": "123456789" }, status: 400 },
  ],
});

table("POST /api/pix/cash-out-qrcode with lenient", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  sandbox: { lenient: true },
  rows: [
    {
      it: "a wrong CRC is paid, with a warning",
      change: { qrCode: `${staticCode("maria@example.com").slice(0, -4)}0000` },
      ...created,
      transaction: { assumptions: expect.arrayContaining(["QR_CRC"]) },
    },
    {
      it: "a code and a document that are both wrong have a warning each",
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
      it: "the webhook of INVALID_TAX_ID says what the check digits should be, and the flag",
      change: wrong,
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

describe("the flags", () => {
  test.each([
    [{}, { qrCodes: false, documents: false }],
    [{ lenient: true }, { qrCodes: true, documents: true }],
    [{ lenientQr: true }, { qrCodes: true, documents: false }],
    [{ lenientDocuments: true }, { qrCodes: false, documents: true }],
  ])("%j come to %j", (flags, expected) => {
    expect(leniencyOf({ ...defaultSettings, ...flags })).toEqual(expected);
  });
});
