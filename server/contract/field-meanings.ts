import type { Localized } from "./localized.js";

/** The meanings of fields that occur in several schemas; any other field has its meaning in its schema's `.meta`. */
export const meanings = {
  accessToken: {
    en: "The token, a JWT, as the Authorization header takes it.",
    pt: "O token, um JWT, como vai no cabeçalho Authorization.",
  },
  tokenType: {
    en: "The word before the token in the Authorization header.",
    pt: "A palavra que vem antes do token no cabeçalho Authorization.",
  },
  expiresIn: { en: "Seconds until the token expires.", pt: "Segundos até o token expirar." },
  statusCode: { en: "The HTTP status of the answer.", pt: "O status HTTP da resposta." },
  error: { en: "The name of the HTTP status.", pt: "O nome do status HTTP." },
  blockedBalance: {
    en: "Held for cash-outs, refunds and MEDs that are not over yet.",
    pt: "Retido para cash-outs, devoluções e MEDs que ainda não terminaram.",
  },
  consultedAt: { en: "When the balance was read, in UTC.", pt: "Quando o saldo foi lido, em UTC." },
  transactionId: { en: "The id of the transaction in this gateway.", pt: "O id da transação neste gateway." },
  movementType: {
    en: "Whether money came into the account (CREDIT) or left it (DEBIT).",
    pt: "Se o dinheiro entrou na conta (CREDIT) ou saiu dela (DEBIT).",
  },
  originalAmount: { en: "The amount without the fee.", pt: "O valor sem a tarifa." },
  feeAmount: {
    en: "The account's fee; 0 if the status is ERROR.",
    pt: "A tarifa da conta; 0 se o status é ERROR.",
  },
  finalAmount: {
    en: "The amount with the fee: added to money sent, subtracted from money received.",
    pt: "O valor com a tarifa: somada aos cash-outs, descontada dos recebimentos.",
  },
  createdAt: { en: "When it was created, in UTC.", pt: "O momento da criação, em UTC." },
  counterpart: {
    en: "The other side: the payer of money received, the recipient of money sent.",
    pt: "A outra parte: o pagador de um valor recebido, o recebedor de um valor enviado.",
  },
  name: { en: "Their name; null until it is known.", pt: "O nome; null até que se conheça." },
  document: {
    en: "Their CPF or CNPJ, masked; null until it is known.",
    pt: "O CPF ou CNPJ, mascarado; null até que se conheça.",
  },
  bankISPB: {
    en: "The eight-digit number of their institution (ISPB).",
    pt: "O número de oito dígitos da instituição (ISPB).",
  },
  bankName: {
    en: "The name of the institution, where localpix knows it.",
    pt: "O nome da instituição, onde o localpix o conhece.",
  },
  bankCode: {
    en: "The three-digit number of the institution (COMPE), where localpix knows it.",
    pt: "O número de três dígitos da instituição (COMPE), onde o localpix o conhece.",
  },
  accountBranch: { en: "The branch of their account.", pt: "A agência da conta." },
  accountNumber: { en: "The number of their account.", pt: "O número da conta." },
  transactionPageMetadata: {
    en: "The current page and the number of pages.",
    pt: "A página atual e o número de páginas.",
  },
  page: { en: "Which page, from 1.", pt: "Qual página, a partir de 1." },
  size: {
    en: "How many transactions a page has at most.",
    pt: "Quantas transações uma página tem no máximo.",
  },
  total: { en: "How many there are on all pages together.", pt: "Quantos há em todas as páginas juntas." },
  totalPages: {
    en: "How many pages there are; 0 when there is nothing.",
    pt: "Quantas páginas há; 0 quando não há nada.",
  },
  pixCode: {
    en: "The BR Code to copy and pay, which the QR code holds too.",
    pt: "O BR Code a copiar e pagar, que o QR code também contém.",
  },
  generateTime: {
    en: "When the request was accepted, in UTC.",
    pt: "Quando a requisição foi aceita, em UTC.",
  },
  descricao: { en: "A message to the payer.", pt: "Uma mensagem ao pagador." },
  expiracao: {
    en: "How long it can be paid, in seconds from its creation.",
    pt: "Por quanto tempo pode ser paga, em segundos a partir da criação.",
  },
  txid: {
    en: "Your id for the cob; it can be used only once.",
    pt: "O seu id para a cob; só pode ser usado uma vez.",
  },
  devedor: {
    en: "The debtor: a name with a CPF or a CNPJ.",
    pt: "Quem deve: um nome com um CPF ou um CNPJ.",
  },
  cpf: {
    en: "The debtor's CPF; a debtor has this or a CNPJ.",
    pt: "O CPF do devedor; um devedor tem este ou um CNPJ.",
  },
  cnpj: {
    en: "The debtor's CNPJ; a debtor has this or a CPF.",
    pt: "O CNPJ do devedor; um devedor tem este ou um CPF.",
  },
  devedorNome: { en: "The debtor's name.", pt: "O nome do devedor." },
  cobValor: { en: "How much is charged.", pt: "Quanto é cobrado." },
  valorOriginal: {
    en: "Reais with two decimals, as a text such as 150.00.",
    pt: "Reais com duas casas decimais, em um texto como 150.00.",
  },
  modalidadeAlteracao: {
    en: "1: the payer may pay another amount; 0: they may not.",
    pt: "1: o pagador pode pagar outro valor; 0: não pode.",
  },
  chave: { en: "The PIX key of the cob.", pt: "A chave PIX da cob." },
  solicitacaoPagador: { en: "A text that the payer is shown.", pt: "Um texto que o pagador vê." },
  infoAdicionais: {
    en: "More information for the payer: a list of names with texts.",
    pt: "Mais informações para o pagador: uma lista de nomes com textos.",
  },
  infoAdicionaisNome: { en: "The label of the text.", pt: "O rótulo do texto." },
  infoAdicionaisValor: { en: "The text.", pt: "O texto." },
  endToEndId: {
    en: "The payment's id between institutions: E, ISPB, minute in UTC and 11 characters.",
    pt: "O id do pagamento entre instituições: E, ISPB, minuto em UTC e 11 caracteres.",
  },
  currency: { en: "Always the Brazilian real.", pt: "Sempre o real." },
  dictPixRequestPaymentAmount: {
    en: "What the recipient gets; the fee comes on top.",
    pt: "O que o recebedor recebe; a tarifa vem a mais.",
  },
  cashOutRequestDescription: {
    en: "The message that goes with the payment.",
    pt: "A mensagem que acompanha o pagamento.",
  },
  medRecordId: { en: "The number of the MED.", pt: "O número do MED." },
  reason: {
    en: "What the other bank asks for: a refund, or to cancel one.",
    pt: "O que o outro banco pede: uma devolução, ou cancelar uma.",
  },
  cause: {
    en: "The reported cause; null if none was reported.",
    pt: "A causa informada; null se nenhuma foi informada.",
  },
  description: {
    en: "The other bank's description; null if it gave none.",
    pt: "A descrição do outro banco; null se ele não informou nenhuma.",
  },
  analysisResult: {
    en: "The result of the analysis; null if there is none yet.",
    pt: "O resultado da análise; null se ainda não há.",
  },
  analysisDetails: {
    en: "The reason for the result; null if none was given.",
    pt: "O motivo do resultado; null se nenhum foi informado.",
  },
  medRecordTransaction: {
    en: "The contested payment; null if the account did not receive it.",
    pt: "O pagamento contestado; null se a conta não o recebeu.",
  },
  medRecordTransactionAmount: {
    en: "The full amount of the payment, even if only a part is contested.",
    pt: "O valor total do pagamento, mesmo que só uma parte seja contestada.",
  },
  updatedAt: { en: "When the MED changed last, in UTC.", pt: "Quando o MED mudou por último, em UTC." },
  pageSize: { en: "How many MEDs a page has at most.", pt: "Quantos MEDs uma página tem no máximo." },
  success: {
    en: "Always true; a failure is an error response.",
    pt: "Sempre true; uma falha é uma resposta de erro.",
  },
  message: { en: "What was done, in a sentence.", pt: "O que foi feito, em uma frase." },
  event: {
    en: "The type of the event, which distinguishes the flat payloads.",
    pt: "O tipo do evento; é ele que distingue os payloads planos.",
  },
  transactionType: { en: "How the money moves.", pt: "Como o dinheiro se move." },
  externalId: {
    en: "Your own id, or the txid of a paid cob; null if there is neither.",
    pt: "O seu próprio id, ou o txid de uma cob paga; null se não há nenhum dos dois.",
  },
  pixKey: { en: "The PIX key that was paid.", pt: "A chave PIX que foi paga." },
  processingDate: {
    en: "When the transaction was concluded, in UTC.",
    pt: "Quando a transação foi concluída, em UTC.",
  },
  errorCode: {
    en: "The error code; null if it did not fail.",
    pt: "O código do erro; null se não falhou.",
  },
  metadata: {
    en: "Further facts; after a rejection, spiCode is the settlement system's code for it.",
    pt: "Outros dados; depois de uma rejeição, spiCode é o código dela no sistema de liquidação.",
  },
  blockStatus: {
    en: "What happened to the blocked money; null until the analysis is over.",
    pt: "O que foi feito do dinheiro bloqueado; null até o fim da análise.",
  },
  statusHistory: {
    en: "Every state that the MED has had, in their order.",
    pt: "Cada estado que o MED teve, em ordem.",
  },
  medAcceptedPayloadStatus: { en: "The MED has been analyzed.", pt: "O MED foi analisado." },
  transactionsByKeyParametersPixKey: {
    en: "The key that was paid: one of yours, or a recipient's.",
    pt: "A chave que foi paga: uma sua, ou a de um recebedor.",
  },
  status: { en: "Only entries with this status.", pt: "Só os itens com este status." },
} as const satisfies Record<string, Localized>;
