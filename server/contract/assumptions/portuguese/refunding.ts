import type { AssumptionTexts } from "../assumption.js";
import type { refundingAssumptions } from "../refunding.js";

export const refundingPt: Readonly<Record<keyof typeof refundingAssumptions, AssumptionTexts>> = {
  DEVOLUCAO_ID: {
    openPoint: "quais caracteres o `id` de uma devolução pode ter",
    decision: "letras e dígitos, como no Banco Central; qualquer outra coisa é 400",
  },
  REFUND_BALANCE: {
    openPoint: "uma devolução acima do disponível, com a sua tarifa",
    decision:
      "recusada: 400 em refund-in, cuja lista de erros não tem 422, e 422 em devolução; formato simples",
  },
  REFUND_DEADLINE: {
    openPoint: "quanto são 89 dias",
    decision: "89 vezes 24 horas a partir do recebimento; o último milissegundo ainda conta",
  },
  REFUND_ORDER: {
    openPoint: "qual recusa de uma devolução vem primeiro",
    decision: "corpo, original, duplicidade, prazo, valor devolvível, saldo",
  },
  REFUND_ORIGINAL: {
    openPoint: "o que refund-in e devolução encontram",
    decision:
      "recebimentos confirmados da conta: para qualquer outra coisa, inclusive uma cobrança pendente, 404",
  },
  REFUND_EXTERNAL_ID: {
    openPoint: "`externalId` de um refund-in que não recebeu nenhum",
    decision:
      "o seu rtrId, que também é um id de devolução bem formado; `providerTransactionId` é sempre o rtrId, e está nos dois formatos de webhook",
  },
  REFUND_REPEATED: {
    openPoint: "o que responde uma devolução repetida (DEVOLUCAO_REPEAT)",
    decision:
      "a devolução como está naquele momento; uma que refund-in fez com esse nome conta como a mesma quando valor, natureza e texto são iguais",
  },
  REFUND_FAILED: {
    openPoint: "webhook de uma devolução que falha",
    decision:
      "refund_in com status ERROR; a V2 a lista por último em `refunds[]`, com status ERROR; a V1 não tem endToEndId, como no cash-out",
  },
  WAS_TOTAL_REFUNDED: {
    openPoint: "`wasTotalRefunded`, `remainingAmountForRefund`",
    decision:
      "tudo voltou de verdade; o que ainda pode ser pedido, portanto sem contar as devoluções pendentes",
  },
  RETURN_FEE: {
    openPoint: "tarifa de um cash-out que volta",
    decision: "nenhuma, e a tarifa do cash-out fica",
  },
  RETURN_BETWEEN_ACCOUNTS: {
    openPoint: "uma devolução ou um retorno de um pagamento entre contas do sandbox",
    decision:
      "os dois lados concluem em uma só unidade de trabalho com um só rtrId: o REFUND_IN do recebedor e o REFUND_OUT do pagador, cada um com o seu webhook. Um cash-out que a API de controle ou um cenário faz voltar é uma devolução feita pelo recebedor, pelas regras de toda devolução (saldo, 89 dias, tarifa); a API de controle responde 422 quando ele não pode, e o retorno de um cenário não acontece",
  },
  REFUND_ACCOUNTS: {
    openPoint: "`debtorAccount`, `creditorAccount` do REFUND da V2",
    decision:
      "o devedor é quem devolve o dinheiro e o credor é quem o recebe: as contas do original, uma no lugar da outra; id, payment e endToEndId são os do original",
  },
};
