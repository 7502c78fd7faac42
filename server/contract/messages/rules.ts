/** What has to be known of an operation of the gateway beside its fields, by its id. */
export const gatewayRulesPt: Readonly<Record<string, string>> = {
  "access-token":
    "O certificado deve estar registrado e vinculado à conta do clientId. O token vive 1800 segundos; peça outro antes que ele acabe.",
  "oauth-token":
    "Um token como o de /api/auth/token. O certificado pode faltar, e é verificado quando vem; só com ele o token configura webhooks.",
  balance: "O bruto é o líquido mais o bloqueado; o líquido pode ser usado já.",
  "account-balances": "O disponível já vem sem o que está bloqueado; os dois juntos são o saldo inteiro.",
  "dict-pix":
    "A mesma x-idempotency-key com a mesma requisição recebe a mesma transferência, e não se faz uma segunda. HIGH sai já e exige creditorDocument; NORM espera numa fila por no máximo expiration segundos. Um webhook V2 do tipo TRANSFER conta a liquidação, com o end-to-end id verdadeiro.",
  "cash-out":
    "O envio é PENDING no começo: o valor e a tarifa ficam bloqueados, e cash_out conta como termina, com errorCode quando o destino o rejeita; então nada foi debitado. externalId é a chave de idempotência: um segundo uso é recusado e nomeia o primeiro.",
  "cash-out-qrcode":
    "Quem recebe vem do código; onde o código tem valor, value pode diferir em um centavo. O envio é PENDING no começo, e cash_out conta como termina. Um externalId é usado uma só vez na conta, por uma cobrança ou um pagamento.",
  "cash-in":
    "A cobrança é PENDING até que alguém pague o seu pixCode; então é CONFIRMED, o saldo cresce e cash_in é contado. Um externalId é usado uma só vez na conta, por uma cobrança ou um pagamento. Os splits são partes do valor bruto; o que resta fica na conta.",
  cob: "O txid é usado uma só vez. location é o código a copiar e pagar. A cobrança é ATIVA até ser paga (CONCLUIDA), cancelada ou vencer, e fica como terminou. Um webhook V2 do tipo RECEIVE conta o pagamento, com o txid dela.",
  "refund-in":
    "O id é o transactionId do recebimento. Ele pode voltar em partes, em até 89 dias, até que não reste nada. A devolução é PENDING no começo, com um id próprio, e refund_in conta como termina.",
  devolucao:
    "O id é você quem escolhe. Todas as devoluções de um recebimento juntas não devolvem mais do que veio, em até 89 dias. Ela é EM_PROCESSAMENTO até ser DEVOLVIDO ou NAO_REALIZADO; refund_in conta qual.",
  "transactions-by-key":
    "O + de uma chave de telefone se escreve %2B. São no máximo 1000 resultados ao todo; uma chave sem transações é uma lista vazia. Os documentos são mascarados.",
  "transaction-by-key":
    "O identificador é um end-to-end id, um externalId ou, onde só tem dígitos, um transactionId.",
  "transaction-by-id":
    "O id é um transactionId ou, onde nenhuma transação sua o tem, um externalId. O registro é o das consultas por chave; Confirmado e Error são finais.",
  "list-transactions": "Como por chave, para todas as chaves da conta e sem teto de resultados.",
  "list-meds":
    "Do mais novo ao mais antigo. Os documentos dos pagadores são mascarados. Sessenta por minuto.",
  "register-webhook":
    "O token deve ter sido obtido com o certificado do cliente. Cada chamada soma uma URL a um tipo de evento, no máximo três. Uma URL já registrada é atualizada: headers e version que faltam ficam como estão.",
  "resend-webhook":
    "A transação é nomeada pelo seu número, seu externalId ou seu end-to-end id. Vai para a URL registrada para ela, ou uma vez para outra dada aqui. Sessenta por minuto.",
};
