import type { Assumption } from "./assumption.js";

/** Money that goes back. */
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
      en: "a refund above what is available, its fee included",
      pt: "uma devolução acima do disponível, com a sua tarifa",
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
      en: "`externalId` of a refund-in that was given none",
      pt: "`externalId` de um refund-in que não recebeu nenhum",
    },
    decision: {
      en: "its rtrId, which is a well-formed devolução id too; `providerTransactionId` is the rtrId always, and stands in both webhook formats",
      pt: "o seu rtrId, que também é um id de devolução bem formado; `providerTransactionId` é sempre o rtrId, e está nos dois formatos de webhook",
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
      en: "the devolução as it stands by then; one that refund-in made under that name counts as the same when value, natureza and text are",
      pt: "a devolução como está naquele momento; uma que refund-in fez com esse nome conta como a mesma quando valor, natureza e texto são iguais",
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
      en: "all has really gone back; what can still be asked for, so pending refunds are not in it",
      pt: "tudo voltou de verdade; o que ainda pode ser pedido, portanto sem contar as devoluções pendentes",
    },
    source: "J",
    section: "Events, V2 payloads",
  },
  RETURN_FEE: {
    openPoint: { en: "fee of a payout that comes back", pt: "tarifa de um cash-out que volta" },
    decision: { en: "none, and the fee of the payout stays", pt: "nenhuma, e a tarifa do cash-out fica" },
    source: "J",
    section: "Events, Operation to event",
  },
  RETURN_BETWEEN_ACCOUNTS: {
    openPoint: {
      en: "a refund or return of a payment between accounts of the sandbox",
      pt: "uma devolução ou um retorno de um pagamento entre contas do sandbox",
    },
    decision: {
      en: "both sides conclude in one unit of work with one rtrId: the receiver's REFUND_IN and the sender's REFUND_OUT, each with its own webhook. A payout that the control API or a scenario has come back is a refund that its receiver makes, by the rules of every refund (balance, 89 days, fee); the control API answers 422 when it cannot, and a scenario's return stays out",
      pt: "os dois lados concluem em uma só unidade de trabalho com um só rtrId: o REFUND_IN do recebedor e o REFUND_OUT do pagador, cada um com o seu webhook. Um cash-out que a API de controle ou um cenário faz voltar é uma devolução feita pelo recebedor, pelas regras de toda devolução (saldo, 89 dias, tarifa); a API de controle responde 422 quando ele não pode, e o retorno de um cenário não acontece",
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
      en: "the debtor is who gives the money back and the creditor who gets it: the accounts of the original in each other's place; id, payment and endToEndId are the original's",
      pt: "o devedor é quem devolve o dinheiro e o credor é quem o recebe: as contas do original, uma no lugar da outra; id, payment e endToEndId são os do original",
    },
    source: "R",
    section: "POST /api/pix/refund-in/{id}",
  },
} as const satisfies Record<string, Assumption>;
