import type { recordMeanings } from "../../openapi/meanings/records.js";

export const recordsPt: Readonly<Record<keyof typeof recordMeanings, string>> = {
  "TransactionsByKeyParameters.pixKey": "A chave que foi paga: uma sua, ou a de um recebedor.",
  "TransactionByKeyParameters.pixKey": "A chave que foi paga: uma sua, ou a de um recebedor.",
  "TransactionByIdParameters.id": "Um transactionId ou um externalId seu.",
  identifier: "Um end-to-end id, um externalId ou, só com dígitos, um transactionId.",
  "TransactionsByKeyParameters.startDate":
    "O primeiro dia (UTC) ou instante de criação; ausente: 30 dias antes de endDate.",
  "ListTransactionsParameters.startDate":
    "O primeiro dia (UTC) ou instante de criação; ausente: 31 dias antes de endDate.",
  endDate: "O último dia (UTC) ou instante de criação; ausente: hoje.",
  "ListTransactionsParameters.externalId": "Só as que têm este externalId.",
  "ListTransactionsParameters.endToEndId": "Só as que têm este end-to-end id.",
  "TransactionPage.data": "As transações desta página, da mais recente à mais antiga.",
  "TransactionPage.metadata": "Qual página é esta, e quantas há.",
  hasNext: "Se há uma página depois desta.",
  hasPrevious: "Se há uma página antes desta.",
  "TransactionRecord.externalId":
    "O seu próprio id dela; onde você não deu nenhum, uma devolução tem o seu rtrId, e o resto, null.",
  "TransactionRecord.status": "Como está, em um rótulo; o filtro tem PENDING, CONFIRMED e ERROR.",
  operationType: "O que é; Refund in é dinheiro que você devolve, Refund out é dinheiro que volta a você.",
  "TransactionRecord.endToEndId":
    "O id dela entre instituições, com D em uma devolução; null até que tenha um.",
  processedAt: "Quando foi concluída, em UTC; null enquanto está pendente.",
  "counterpart.bank": "O banco desse lado; tudo é null até que se conheça.",
  "ListMedsParameters.isReconciled":
    "Só os que contestam um pagamento que a conta recebeu (true), ou não recebeu (false).",
  "ListMedsParameters.startDate":
    "O primeiro dia (UTC) ou instante em que foi aberto; ausente: desde o começo.",
  "ListMedsParameters.endDate": "O último dia (UTC) ou instante em que foi aberto; ausente: até agora.",
  "ListMedsAnswer.data": "Os MEDs desta página, do mais novo ao mais antigo.",
  "ListMedsAnswer.metadata": "Qual página é esta, e quantas há.",
  "MedRecord.id": "O número do MED.",
  endToEnd: "O end-to-end id do pagamento contestado.",
  "MedRecord.status":
    "OPEN, RECEIVED enquanto é analisado, depois ANALYZED; CANCELLED quando o outro banco o retira.",
  reason: "O que o outro banco pede: uma devolução, ou cancelar uma.",
  cause: "O que teria acontecido; null onde ninguém disse.",
  description: "O que o outro banco escreveu sobre ele; null onde não escreveu nada.",
  analysisResult: "Como terminou a análise; null antes dela, e onde não houve.",
  analysisDetails: "Por que a análise terminou assim; null antes dela, e onde ninguém disse.",
  requestingBank: "O banco que contesta o pagamento: o do pagador.",
  ispb: "O número de oito dígitos da instituição (ISPB).",
  "requestingBank.name": "O nome dele, ou o ISPB onde o localpix não conhece o nome.",
  contestedBank: "A instituição da sua conta.",
  "contestedBank.name": "O nome da instituição.",
  "MedRecord.transaction": "O pagamento contestado; null onde a conta não recebeu tal pagamento.",
  "MedRecord.transaction.amount": "Tudo o que foi pago, seja qual for a parte contestada.",
  "MedRecord.transaction.type": "Como foi pago.",
  "MedRecord.transaction.transactionType": "Para que lado o dinheiro foi: para a conta.",
  "MedRecord.transaction.name": "O nome do pagador.",
  "MedRecord.transaction.document": "O CPF ou CNPJ do pagador, mascarado.",
  dateTime: "Quando o pagamento foi recebido, em UTC.",
  isReconciled: "Se a conta recebeu o pagamento contestado.",
  originalTransactionId: "O transactionId do pagamento, como número; null onde a conta não o recebeu.",
  updatedAt: "Quando o MED mudou por último, em UTC.",
};
