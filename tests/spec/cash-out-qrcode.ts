import { between, qrcode } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const atOnce = testsIn("tests/journeys/between-accounts.test.ts", "many at once");

export const cashOutQrcode: Section = {
  title: "POST /api/pix/cash-out-qrcode",
  rules: [
    rule("cash-out-qrcode.value", "value is a number of at least 0.01 with at most 2 decimals", [
      ...qrcode.fields(
        "value 0.01 is the least",
        "value 0",
        "value with 3 decimals",
        "value a text",
        "value missing",
      ),
    ]),
    rule("cash-out-qrcode.value.tolerance", "value is within a centavo of the code's amount, if it has one", [
      ...qrcode.amount(
        "equal",
        "a centavo less",
        "a centavo more",
        "two centavos less",
        "two centavos more",
        "a code without an amount takes any",
      ),
    ]),
    rule(
      "cash-out-qrcode.value.sent",
      "What is sent when value and code differ by a centavo is left open",
      [
        ...qrcode.amount("a centavo less"),
        ...between.code(
          "for 100.00 with 99.99, within the tolerance: what was sent arrives",
          "for 100.00 with 100.01, within the tolerance: what was sent arrives",
        ),
      ],
      "QR_AMOUNT",
    ),
    rule("cash-out-qrcode.qrCode", "qrCode is EMV text of 50 to 500 characters that starts with 000201", [
      ...qrcode.code(
        "static, without an amount",
        "dynamic, of another institution",
        "of 49 characters",
        "of 50 characters that say nothing",
        "valid, of 500 characters",
        "valid, of 501",
        "starting with something else",
        "missing",
        "a number",
      ),
    ]),
    rule("cash-out-qrcode.qrCode.says", "A text that is no PIX code is INVALID_QR_CODE", [
      ...qrcode.code(
        "without a CRC",
        "cut off",
        "for a card, not for PIX",
        "with a key that has no key's format",
      ),
    ]),
    rule(
      "cash-out-qrcode.qrCode.crc",
      "What a wrong CRC, or wrong field lengths, means is left open",
      [
        ...qrcode.code("with a wrong CRC (QR_CRC)", "with wrong field lengths (QR_CRC)"),
        ...qrcode.lenient(
          "a wrong CRC is accepted, and the journal says so (QR_CRC)",
          "wrong field lengths are accepted as far as key and amount are found (QR_CRC)",
          "the amount that was found holds (QR_CRC)",
          "what is no code at all is refused still",
        ),
      ],
      "QR_CRC",
    ),
    rule(
      "cash-out-qrcode.validation",
      "The code of a refused body is left open",
      [
        ...qrcode.code("of 49 characters", "valid, of 501"),
        ...qrcode.fields("everything is wrong: one answer lists all six"),
      ],
      "QR_VALIDATION",
    ),
    rule("cash-out-qrcode.externalId", "externalId is required, of at most 255 characters", [
      ...qrcode.fields("externalId of 255 characters", "externalId of 256", "externalId missing"),
    ]),
    rule("cash-out-qrcode.description", "description is at most 140 characters, and may be left out", [
      ...qrcode.fields("description of 140 characters", "description of 141", "description left out"),
    ]),
    rule("cash-out-qrcode.name", "name comes before the code's, which is used without it", [
      ...qrcode.payee(
        "name and document of the body come before those of the code until it settles",
        "the name in the code is the recipient's until it settles",
      ),
    ]),
    rule("cash-out-qrcode.document", "document is a CPF or CNPJ in digits, and may be left out", [
      ...qrcode.fields("document a CNPJ", "document of 12 digits", "document with dots"),
      ...qrcode.payee("name and document of the body come before those of the code until it settles"),
    ]),
    rule(
      "cash-out-qrcode.payee",
      "Whom a code pays is left open",
      qrcode.payee(
        "a known key: its owner, by the directory, hears nothing of the name in the code",
        "an unknown key: the person that it stands for, whatever the code calls them (QR_PAYEE)",
        "a dynamic code of another institution has a key that is always the same (QR_PAYEE)",
      ),
      "QR_PAYEE",
    ),
    rule("cash-out-qrcode.answer", "The answer is a 201 with the transaction, and the webhook is CashOut", [
      ...qrcode.payee("a known key: its owner, by the directory, hears nothing of the name in the code"),
    ]),
    rule(
      "cash-out-qrcode.409",
      "An externalId used before is a 409, whose code is left open",
      [
        ...qrcode.refusals(
          "an externalId of a cash-out, which it shares",
          "an externalId of a charge, which it shares",
        ),
        ...atOnce("20 codes with one externalId: one 201, 19 times 409"),
      ],
      "QR_DUPLICATE",
    ),
  ],
};
