import type { Assumption } from "./assumption.js";

/** Immediate charges, the documents behind codes, and splits. */
export const chargingAssumptions = {
  LOCATION: {
    openPoint: "the payload URL in a BR Code",
    decision:
      "`GET <host>/qr/<location>`, no token: the charge as the central bank defines it, as a JWS (`application/jose`, RS256, with `kid`, `x5t`, `jku`) signed with the key of the sandbox's authority; its public half at `/.well-known/jwks.json`. 404 unknown, 410 no longer payable, simple shape. Served under `--strict` too, because every code points there. The document of a cash-in names no payer, who is informative only; its txid is the correlationId without hyphens",
    source: "J",
    section: "Resources, Immediate charge",
  },
  COB_KEY: {
    openPoint: "whose key `chave` may be",
    decision:
      "any well-formed PIX key (phone, e-mail, CPF, CNPJ, random), whosever it is, because a sandbox account stands for many; anything else is 400. It is kept in its canonical form; absent: the account's own. The money goes to the account that made the cob",
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_VALUE: {
    openPoint: "the smallest `valor.original`",
    decision:
      "`0.01`; useless leading zeros are refused. With `modalidadeAlteracao` 1 any amount may be paid",
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_DEBTOR: {
    openPoint: "invalid CPF or CNPJ of `devedor`",
    decision:
      "exactly one of `cpf` (11 digits) and `cnpj` (14), with `nome`; wrong check digits are 400, because the endpoint lists an invalid CPF/CNPJ among its errors",
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_REVISION: {
    openPoint: "`revisao` after creation",
    decision: "one more when the receiver cancels; payment and removal by the provider leave it",
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_FAILED: {
    openPoint: "a cob whose scenario is an error",
    decision:
      "the payment is a transaction that ends ERROR, with a cash_in webhook that says so; the cob stays ATIVA",
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_CHANGE_FINAL: {
    openPoint: "PATCH of a cob that is no longer ATIVA",
    decision: "400, simple shape",
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_EXTERNAL_ID: {
    openPoint: "`externalId` of a cob's payment in payloads without a `txId`",
    decision:
      "the txid, because they have no other field for it: in flat payloads, `parentTransaction` and `originalTransaction`; the transaction itself has none",
    source: "J",
    section: "PUT /cob/{txid}",
  },
  SPLIT_TIME: {
    openPoint: "when a split that is not immediate runs",
    decision:
      "at once (IMMEDIATE), at the next full hour (HOURLY), at the next midnight of São Paulo (DAILY), at its next Monday's midnight (WEEKLY); the account's frequency when the charge is paid decides",
    source: "J",
    section: "POST /api/pix/cash-in, split calculation",
  },
  SPLIT_SHORT: {
    openPoint: "a split that the balance cannot bear",
    decision:
      "a payout that ends ERROR `INSUFFICIENT_FUNDS` with its CashOut webhook, with all parts of its period; not tried again",
    source: "J",
    section: "POST /api/pix/cash-in, split calculation",
  },
  SPLIT_KEY: {
    openPoint: "whether the `pixKey` of a split must fit its `pixKeyType`",
    decision: "it must, or the charge is 400; so no key comes near its 255 characters (KEY_LENGTH)",
    source: "J",
    section: "POST /api/pix/cash-in, splits",
  },
  SPLIT_RULES: {
    openPoint: "fees and limits of splits",
    decision:
      "each payout costs the cash-out fee on top, from what remains, however many parts it has; limits of payouts neither stop nor count it. A share of less than a centavo is not sent. An externalId that the client has taken gets `-2` at its end",
    source: "J",
    section: "POST /api/pix/cash-in, split calculation",
  },
} as const satisfies Record<string, Assumption>;
