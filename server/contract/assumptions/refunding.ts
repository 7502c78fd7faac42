import type { Assumption } from "./assumption.js";

/** Refunds and returns. */
export const refundingAssumptions = {
  DEVOLUCAO_ID: {
    openPoint: {
      en: "which characters the `id` of a devolução may have",
      pt: "quais caracteres o `id` de uma devolução pode ter",
    },
    decision: {
      en: "letters and digits, as the central bank has it; anything else is 400",
      pt: "letras e dígitos, como no Banco Central; qualquer outra coisa é 400",
    },
    source: "R",
    section: "PUT /pix/{e2eid}/devolucao/{id}",
  },
  REFUND_BALANCE: {
    openPoint: {
      en: "a refund that exceeds the available balance, its fee included",
      pt: "uma devolução que excede o saldo disponível, com a tarifa",
    },
    decision: {
      en: "refused: 400 on refund-in, whose list of errors has no 422, and 422 on devolução; simple shape",
      pt: "recusada: 400 em refund-in, cuja lista de erros não tem 422, e 422 em devolução; formato simples",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_DEADLINE: {
    openPoint: { en: "how long 89 days are", pt: "quanto são 89 dias" },
    decision: {
      en: "89 times 24 hours from the receipt; the last millisecond still counts",
      pt: "89 vezes 24 horas a partir do recebimento; o último milissegundo ainda conta",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_ORDER: {
    openPoint: {
      en: "which refusal of a refund comes first",
      pt: "qual recusa de uma devolução vem primeiro",
    },
    decision: {
      en: "body, original, duplicate, deadline, refundable amount, balance",
      pt: "corpo, original, duplicidade, prazo, valor devolvível, saldo",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_ORIGINAL: {
    openPoint: { en: "what refund-in and devolução find", pt: "o que refund-in e devolução encontram" },
    decision: {
      en: "confirmed receipts of the account: for anything else, a pending charge too, 404",
      pt: "recebimentos confirmados da conta: para qualquer outra coisa, inclusive uma cobrança pendente, 404",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_EXTERNAL_ID: {
    openPoint: {
      en: "`externalId` of a refund-in without one",
      pt: "`externalId` de um refund-in sem externalId",
    },
    decision: {
      en: "its rtrId, which is also a valid devolução id; `providerTransactionId` is always the rtrId, which both webhook formats contain",
      pt: "o rtrId, que também é um id de devolução válido; `providerTransactionId` é sempre o rtrId, que os dois formatos de webhook trazem",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_REPEATED: {
    openPoint: {
      en: "what a repeated devolução answers (DEVOLUCAO_REPEAT)",
      pt: "o que responde uma devolução repetida (DEVOLUCAO_REPEAT)",
    },
    decision: {
      en: "the devolução in its current state; one that refund-in created with that id counts as the same if value, natureza and text are equal",
      pt: "a devolução no estado atual; uma que refund-in criou com esse id conta como a mesma se valor, natureza e texto são iguais",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_FAILED: {
    openPoint: { en: "webhook of a refund that fails", pt: "webhook de uma devolução que falha" },
    decision: {
      en: "refund_in with status ERROR; V2 lists it last in `refunds[]`, with status ERROR; V1 has no endToEndId, as on cash-out",
      pt: "refund_in com status ERROR; a V2 a lista por último em `refunds[]`, com status ERROR; a V1 não tem endToEndId, como no cash-out",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  WAS_TOTAL_REFUNDED: {
    openPoint: {
      en: "`wasTotalRefunded`, `remainingAmountForRefund`",
      pt: "`wasTotalRefunded`, `remainingAmountForRefund`",
    },
    decision: {
      en: "true once everything was really refunded; the amount that can still be requested, so without pending refunds",
      pt: "true quando tudo foi de fato devolvido; o valor que ainda pode ser pedido, portanto sem as devoluções pendentes",
    },
    source: "J",
    section: "Events, V2 payloads",
  },
  RETURN_FEE: {
    openPoint: { en: "fee of a cash-out that is returned", pt: "tarifa de um cash-out que é devolvido" },
    decision: {
      en: "none, and the fee of the cash-out is not refunded",
      pt: "nenhuma, e a tarifa do cash-out não é devolvida",
    },
    source: "J",
    section: "Events, Operation to event",
  },
  RETURN_BETWEEN_ACCOUNTS: {
    openPoint: {
      en: "a refund or return of a payment between accounts of the sandbox",
      pt: "uma devolução ou um retorno de um pagamento entre contas do sandbox",
    },
    decision: {
      en: "both sides conclude in one unit of work with one rtrId: the receiver's REFUND_IN and the sender's REFUND_OUT, each with its own webhook. If the control API or a scenario returns a cash-out, it is a refund by its receiver, with the rules of every refund (balance, 89 days, fee); if it is not possible, the control API answers 422, and the return of a scenario does not happen",
      pt: "os dois lados concluem em uma só unidade de trabalho com um só rtrId: o REFUND_IN do recebedor e o REFUND_OUT do pagador, cada um com o seu webhook. Se a API de controle ou um cenário devolve um cash-out, é uma devolução do recebedor, com as regras de toda devolução (saldo, 89 dias, tarifa); se não for possível, a API de controle responde 422, e o retorno de um cenário não acontece",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_ACCOUNTS: {
    openPoint: {
      en: "`debtorAccount`, `creditorAccount` of V2 REFUND",
      pt: "`debtorAccount`, `creditorAccount` do REFUND da V2",
    },
    decision: {
      en: "the debtor is the one who refunds the money and the creditor the one who gets it: the accounts of the original, swapped; id, payment and endToEndId are those of the original",
      pt: "o devedor é quem devolve o dinheiro e o credor é quem o recebe: as contas do original, trocadas; id, payment e endToEndId são os do original",
    },
    source: "R",
    section: "POST /api/pix/refund-in/{id}",
  },
} as const satisfies Record<string, Assumption>;
