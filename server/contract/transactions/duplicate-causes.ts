import type { CauseTexts } from "../cause-texts.js";

/** The first use of an id that is used twice. */
export const duplicateCauses = {
  "external-id-duplicate": {
    message: {
      en: "Transaction {transactionId} of {createdAt} already has the externalId {externalId}.",
      pt: "A transação {transactionId}, de {createdAt}, já tem o externalId {externalId}.",
    },
    hint: {
      en: "If you repeated a call that had no answer, the first one succeeded: read its transaction. A new operation needs an externalId of its own; charges and cash-outs of an account share them.",
      pt: "Se você repetiu uma chamada que ficou sem resposta, a primeira deu certo: leia a transação dela. Uma operação nova precisa de um externalId próprio; cobranças e cash-outs de uma conta não podem repetir um ao outro.",
    },
  },
  "idempotency-mismatch": {
    message: {
      en: "Transaction {transactionId} of {createdAt} was made with the same x-idempotency-key and another body.",
      pt: "A transação {transactionId}, de {createdAt}, foi feita com o mesmo x-idempotency-key e outro corpo.",
    },
    hint: {
      en: "Repeat a call with the same key and exactly the same body; a new payment needs a new key.",
      pt: "Repita uma chamada com a mesma chave e exatamente o mesmo corpo; um pagamento novo precisa de uma chave nova.",
    },
  },
  "refund-duplicate": {
    message: {
      en: "Refund {transactionId} of {createdAt} already has the externalId {externalId}.",
      pt: "A devolução {transactionId}, de {createdAt}, já tem o externalId {externalId}.",
    },
    hint: {
      en: "If you repeated a call that had no answer, the first one succeeded: read its transaction. Another refund needs an externalId of its own.",
      pt: "Se você repetiu uma chamada que ficou sem resposta, a primeira deu certo: leia a transação dela. Outra devolução precisa de um externalId próprio.",
    },
  },
  "txid-duplicate": {
    message: {
      en: "A cob of {createdAt} already has the txid {txid}.",
      pt: "Uma cob de {createdAt} já tem o txid {txid}.",
    },
    hint: {
      en: "If you repeated a call that had no answer, the first one succeeded: read it with GET /cob/{txid}. A new cob needs a txid of its own.",
      pt: "Se você repetiu uma chamada que ficou sem resposta, a primeira deu certo: leia-a com GET /cob/{txid}. Uma cob nova precisa de um txid próprio.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
