import type { Assumption } from "./assumption.js";

/** Money sent and money asked for. */
export const paymentAssumptions = {
  PHONE_KEY: {
    openPoint: "forms of a PHONE key, with or without its country code",
    decision:
      "`5511999999999`, `+5511999999999` and `11999999999` (10 or 11 digits) are accepted wherever a phone key is taken, and stored as `+55…`. Where no type is declared, 11 digits are a CPF; they are a phone when its check digits are wrong and the third digit is 9, as a mobile number has it",
    source: "R",
    section: "POST /api/pix/cash-out, formats of details.key",
  },
  PAYMENT_FLOW: {
    openPoint: "name of the payment-flow field of `/dict/pix`",
    decision: "`paymentFlow`, any string ≤ 50, stored and shown",
    source: "R",
    section: "POST /dict/pix",
  },
  DIRECTORY: {
    openPoint: "which PIX keys exist",
    decision:
      "*open*: any well-formed key resolves to a person and bank derived from the key (same key, same person); fixture keys have named behaviours (not found, blocked account, closed account, other owner, institution in ispbDeny, slow…). `--directory strict`: fixture keys only",
    source: "J",
    section: "POST /dict/pix",
  },
  DOCUMENTS: {
    openPoint: "wrong CPF/CNPJ check digits",
    decision:
      "accepted at creation, the payout ends ERROR `INVALID_TAX_ID`; a document that differs from the key's owner (known for DOCUMENT keys and fixture keys) ends ERROR `TAX_ID_MISMATCH`. `--lenient-documents` (or `--lenient`) lets wrong check digits settle, with a warning, and without it the flat webhook (the enveloped one has no field for a message), `localpix show` and the page say which they should be. An alphanumeric CNPJ (issued since July 2026) is refused as a document and as a PIX key, because the field is digits only; `--alphanumeric-cnpj` takes it. Whoever pays in the outside world may have one in any case",
    source: "R/J",
    section: "Events, errorCode values",
  },
  UNKNOWN_KEY: {
    openPoint: "a payout to a key that the directory does not know",
    decision: "ERROR `INVALID_PIX_KEY`, because cash-out does not ask the directory",
    source: "J",
    section: "POST /api/pix/cash-out",
  },
  KEY_OWNER: {
    openPoint: "the counterpart of a payment to a key that is in no fixture",
    decision:
      "the person that the key stands for: name, document and bank are derived from the key, and are the same by every way to reach it (cash-out, QR code, `/dict/pix`, split, the document of a payer). A document that the payer gives has to be a valid one (DOCUMENTS) and is otherwise believed; it and the name stand as the counterpart until the payout settles, and where it is rejected",
    source: "J",
    section: "Events, CashOut payload",
  },
  SETTLEMENT: {
    openPoint: "when a payout settles",
    decision: "1 s after creation; `--settlement manual` waits for the CLI or dashboard; `--settlement 5s`",
    source: "R",
    section: "States and transitions",
  },
  LIMITS: {
    openPoint: "numeric payout limits",
    decision:
      "account settings; per transaction 100,000.00, daily 1,000,000.00, night off (with a value it holds 20:00–06:00 America/Sao_Paulo; a suite must not fail because it is evening)",
    source: "R/J",
    section: "Limits",
  },
  NIGHT_LIMIT: {
    openPoint: "what the night limit applies to",
    decision: "each payout, from 20:00 to 06:00 in São Paulo",
    source: "J",
    section: "Errors, cash-out business errors",
  },
  DAILY_LIMIT: {
    openPoint: "what the day's total counts",
    decision:
      "payouts by the day in São Paulo on which they were asked for; one that ends ERROR is taken out again",
    source: "J",
    section: "Errors, cash-out business errors",
  },
  CHECK_ORDER: {
    openPoint: "which refusal of a cash-out comes first",
    decision: "body, duplicate, transaction limit, night limit, daily limit, balance",
    source: "J",
    section: "POST /api/pix/cash-out",
  },
  FEES: {
    openPoint: "fee amounts",
    decision:
      "account settings per operation, default 0. Credits: final = original − fee; debits: original + fee; ERROR: fee 0",
    source: "R",
    section: "Resources, Transaction record",
  },
  DICT_STATES: {
    openPoint: "directory transfer out of PENDING",
    decision:
      "COMPLETED, or ERROR (INSUFFICIENT_BALANCE, INVALID_KEY, KEY_NOT_FOUND, ACCOUNT_BLOCKED, TIMEOUT in the webhook, under the scenarios `error:insufficient-funds`, `error:invalid-pix-key`, `error:key-not-found`, `error:account-blocked` and `error:timeout` too; any other code as it is, as of `error:document-mismatch` and `error:duplicate-id`, and the code of `reject:` as it was asked for); NORM waits in a queue and ERRORs with PAYMENT_EXPIRED after `expiration`; answer 200; placeholder endToEndId is a UUID",
    source: "R/J",
    section: "Directory transfer type",
  },
  IDEMPOTENCY_MISMATCH: {
    openPoint: "same `x-idempotency-key`, another request",
    decision: "422 simple shape, nothing created",
    source: "J",
    section: "POST /dict/pix, rule 1",
  },
  QR_CRC: {
    openPoint: "QR content with a wrong CRC or wrong field lengths",
    decision:
      "refused INVALID_QR_CODE; `--lenient-qr` (or `--lenient`) pays it as far as key and amount can be found, with a warning in the journal, `localpix show` and the page (documentation examples carry fake CRCs and values of other lengths). Without a readable amount the payer chooses",
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  PAYER: {
    openPoint: "when a charge is paid",
    decision:
      "when somebody pays it (CLI, dashboard, control API); `--payer auto` pays each after 1 s. A charge created **with** a scenario header pays itself as the scenario says, as hosted sandboxes of this family do",
    source: "R/J",
    section: "States and transitions",
  },
  PAYER_IDENTITY: {
    openPoint: "who pays a charge",
    decision:
      'the payer that it names, a cob\'s `devedor`, from the bank of the person that their document stands for (KEY_OWNER). A caller may name somebody else; `localpix pay --payer random`, `payer: "random"` in the control API and the pocket bank let a stranger pay, derived from the payment, who also pays where nobody is named',
    source: "R/J",
    section: "POST /api/pix/cash-in",
  },
  CHARGE_ID: {
    openPoint: "ids of a charge and its receipt",
    decision:
      "a cash-in is one transaction from creation to CONFIRMED, one transactionId; a cob is a charge, its payment a transaction of its own with `txId`",
    source: "J",
    section: "Resources, Cash-in charge",
  },
  CHARGE_DUPLICATE: {
    openPoint: "externalId of a cash-in used before",
    decision:
      "400 full shape `PIX_DUPLICATE_EXTERNAL_ID` with the same details as cash-out; charges and payouts of an account share one namespace, so an externalId names one of them. A data file in which a charge and a payout already have the same one opens as it is",
    source: "J",
    section: "POST /api/pix/cash-in",
  },
  CHARGE_EXPIRED: {
    openPoint: "an unpaid cash-in past its expiry",
    decision: "status ERROR; can't be paid (the payer gets a clear refusal); no webhook",
    source: "J",
    section: "States and transitions",
  },
  CHARGE_FAILED: {
    openPoint: "a charge whose scenario is an error",
    decision: "ERROR, and a cash_in webhook that says so (`CashIn`/`RECEIVE` with status ERROR)",
    source: "J",
    section: "States and transitions",
  },
  PROVIDER_MINIMUM: {
    openPoint: "per-provider minimum of expirationTime",
    decision:
      "account setting, default 30; details `{provider, providerMinSeconds, userExpirationTime}`; `code` = `errorCode` = `PROVIDER_EXPIRATION_BELOW_MINIMUM`",
    source: "R",
    section: "Limits",
  },
  SPLITS: {
    openPoint: "when and how splits run",
    decision:
      "`immediate:true` right after the payment; others at the account's frequency (IMMEDIATE, HOURLY, DAILY, WEEKLY; default DAILY). An immediate one is a Pix out of its own with its own CashOut webhook, externalId `SPLIT-<transactionId>-<n>`; those of a period (HOURLY, DAILY, WEEKLY) to the same key and document are one Pix out, under the name of the first, and `metadata.splits` of its webhook lists the parts. PERCENTAGE rounds down to the centavo, the remainder stays",
    source: "R/J",
    section: "POST /api/pix/cash-in, splits",
  },
  COB_BOUNDS: {
    openPoint: "bounds of `calendario.expiracao`",
    decision:
      "1 to 2,147,483,647; default 86,400. `devedor.nome` ≤ 200, `infoAdicionais` ≤ 50 items, `nome` ≤ 50, `valor` ≤ 200; `modalidadeAlteracao` 0 or 1",
    source: "R",
    section: "PUT /cob/{txid}",
  },
  COB_CREATED: {
    openPoint: "status of the answers to PUT",
    decision: "201 for `cob` and `devolucao`",
    source: "R",
    section: "PUT /cob/{txid}",
  },
  COB_READ: {
    openPoint: "reading and cancelling a cob",
    decision:
      "`GET /cob/{txid}`, `PATCH /cob/{txid}` (status `REMOVIDA_PELO_USUARIO_RECEBEDOR` only), `GET /pix/{e2eid}/devolucao/{id}`: central-bank style extensions, served unless `--strict`; a paid cob carries `pix[]`, with all its `devolucoes`",
    source: "R",
    section: "PUT /cob/{txid}",
  },
} as const satisfies Record<string, Assumption>;
