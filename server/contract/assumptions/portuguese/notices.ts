import type { AssumptionTexts } from "../assumption.js";
import type { noticeAssumptions } from "../notices.js";

export const noticesPt: Readonly<Record<keyof typeof noticeAssumptions, AssumptionTexts>> = {
  EVENT_TYPES: {
    openPoint: "operação → eventType",
    decision:
      "recebimento → cash_in; cash-out, transferência, split → cash_out; devolução que você faz → refund_in; devolução que você recebe → refund_out; MED aberto / aprovado / rejeitado → med_created / med_accepted / med_rejected",
  },
  EVENT_FORMAT: {
    openPoint: "qual payload vai em qual evento",
    decision:
      '`version:"v1"` na URL: sempre plano, `"v2"`: sempre em envelope; outros valores são 400. Sem ela decide a `webhookVersion` da conta, senão `--webhook-version`: `v1` ou `v2` é um só formato para todos os eventos, menos os de MED (MED_FORMAT), `spec` (o padrão) a tabela da especificação (cash-out e QR → CashOut; `/dict/pix` → TRANSFER da V2; pagamentos → RECEIVE da V2; devoluções → REFUND da V2). Uma mudança vale a partir do próximo evento',
  },
  V1_PAYLOADS: {
    openPoint: "payloads planos que não são mostrados",
    decision:
      "os campos de CashOut; `event` é `CashIn` (CREDIT), `CashOut` (DEBIT), `CashInReversal` (DEBIT) ou `CashOutReversal` (CREDIT), os estornos com um id D, uma `parentTransaction` e `metadata.refund` (`value`, `originalValue` em centavos, `referenceTransactionId`); `pixKey` de um CashInReversal é null, de um CashOutReversal a do cash-out",
  },
  V2_PAYLOADS: {
    openPoint: "o `data` completo da V2",
    decision:
      "`id`, `txId`, `pixKey`, `status`, `payment`, `refunds[]`, `createdAt`, `errorCode`, `endToEndId`, `ticketData`, `webhookType`, `debtorAccount`, `creditorAccount`, `idempotencyKey`, `creditDebitType`, `localInstrument`, `transactionType`, `remittanceInformation`; um REFUND tem id, payment e endToEndId do original, um `errorCode` (null ou um código) em cada item de `refunds[]`, e como `idempotencyKey` o txid quando uma cob foi paga",
  },
  RECEIVE_TXID: {
    openPoint: "`txId` de um pagamento que nenhuma cob pediu",
    decision: "null; `id` é o transactionId que o cash-in respondeu",
  },
  MED_PAYLOADS: {
    openPoint: "eventos de MED",
    decision:
      "`event` MedCreated, MedAccepted ou MedRejected, `medId`, `idSolicitacaoDevolucao`, os campos do próprio MED, `originalTransaction`, `blockStatus`, `blockedAmount`, `defenseStatus`, `statusHistory`",
  },
  DELIVERY: {
    openPoint: "retentativas e timeout",
    decision:
      "timeout de 10 s; 200 confirma, outro 2xx também, mas com um aviso no diário, na linha de comando e na página, e não com `--strict`; qualquer outra coisa falha; 4 tentativas: na hora, +5 min, +5 min, +15 min, e então *esgotada*; sem redirecionamentos; sem assinatura. Agenda e timeout são ajustes",
  },
  DELIVERY_SETTINGS: {
    openPoint: "agenda e timeout ajustados com o sandbox em funcionamento",
    decision:
      "ficam no arquivo de dados e valem mais que `--retry` e `--webhook-timeout` de inícios posteriores, até serem postos em null; as flags decidem onde nada foi ajustado. Contam para toda tentativa dali em diante; o que já espera mantém a sua hora",
  },
  LISTENERS: {
    openPoint: "webhooks para um receptor que não está registrado",
    decision:
      "`localpix listen` é um destino ao lado das URLs registradas enquanto vive, também em http puro, porque é o processo dele que envia; o registro continua só HTTPS. Uma entrega para cada ouvinte do tipo de evento e da conta, com a aparência da URL registrada primeiro e sem cabeçalhos próprios; o que o receptor responde é o desfecho. Enquanto um ouvinte está fora, as suas entregas ficam na fila; uma despedida, ou dois minutos do tempo da máquina fora, as cancela. Ele ouve o mundo também depois de um reset ou de uma restauração. Onde nenhuma URL está registrada, um reenvio (RESEND) vai para o ouvinte que chegou primeiro. Um caso (CASES) não conhece ouvintes",
  },
  TRIGGERED_EVENTS: {
    openPoint: "eventos que alguém dispara",
    decision:
      "contados pelo código que conta os de verdade, sobre uma transação ou um MED inventado e guardado em lugar nenhum: nenhum dinheiro se move, nenhuma consulta o encontra, o seu id fica acima de 9000000000. As entregas são de verdade, com tentativas, retentativas e retenções. Uma alteração muda um valor do payload e precisa deixá-lo bem formado em todo formato que é enviado",
  },
  DELIVERY_HOLDS: {
    openPoint: "entregas retidas à mão",
    decision:
      "uma retenção pega o que está a caminho e o que vier; uma tentativa em curso termina antes, também depois de uma queda, e é retida se falhou. Uma retentativa à mão ainda faz uma tentativa, e a que falha é retida de novo. As liberadas são enviadas na hora, uma depois da outra; uma liberação encerra as retenções cujas entregas ela abrange por inteiro. Um reenvio (RESEND) nunca é retido. `dropped` não é `cancelled`: uma foi perdida de propósito, da outra se desistiu",
  },
  DELIVERY_HEADERS: {
    openPoint: "cabeçalhos de uma entrega",
    decision:
      "os registrados, `content-type: application/json`, `user-agent: localpix/<version>`, `x-localpix-event-id`, `x-localpix-delivery-id`, `x-localpix-attempt`; `--plain-webhooks` omite estes três, para fidelidade de bytes",
  },
  WEBHOOK_ADDRESSES: {
    openPoint: "a quais endereços os webhooks vão",
    decision:
      "`--webhook-addresses`: `all` (padrão), redes `private` e esta máquina, ou só esta máquina (`machine`); nunca a endereços link-local e a outros em que nuvens entregam segredos. Um nome é julgado pelo endereço a que leva quando a conexão é feita, e é a esse endereço que se conecta. Uma URL cujo host é um endereço desses é recusada ao ser registrada ou indicada em um reenvio; nos outros casos a tentativa falha e diz isso",
  },
  WEBHOOK_CREATED: {
    openPoint: "status de `POST /api/webhooks`",
    decision: "200, para uma URL nova como para uma atualizada",
  },
  WEBHOOK_LIST: {
    openPoint: "consultar e remover configurações",
    decision:
      "`GET /api/webhooks` → `{accountId, webhooks:[{id,url,type,headers:{},version,isActive,createdAt}], total}`; `DELETE /api/webhooks/{id}`. Extensões: atendidas exceto com `--strict`; o que está a caminho de uma URL removida ainda chega",
  },
  RESEND: {
    openPoint: "detalhes do reenvio",
    decision:
      "síncrono, uma tentativa; 200 com o status do destino em `statusCode`; inalcançável 502, timeout 504, formato simples + `webhookLogId`, `sentAt`. Ids `E`/`D` têm 32 caracteres com a letra; de várias URLs, a registrada primeiro; a uma `url` temporária não vai nenhum dos cabeçalhos registrados; a tentativa é uma entrega própria, marcada como manual, e `webhookLogId` é o id dela",
  },
  RESEND_PENDING: {
    openPoint: "reenvio de uma transação que nenhum webhook contou ainda",
    decision: "400: uma transação pendente, ou uma cobrança que expirou, não tem o que reenviar",
  },
  TRANSACTIONS: {
    openPoint: "`/api/transactions`",
    decision:
      "o registro e os metadados da lista por chave; page, size ≤ 100 (padrão 20), status, type, startDate, endDate (padrão: últimos 31 dias, intervalo ≤ 31 dias), externalId, endToEndId; sem teto no total",
  },
  TRANSACTION_BY_ID: {
    openPoint: "uma transação sem a sua chave",
    decision:
      "`GET /api/pix/transaction/{id}` responde o registro das consultas por chave: `id` é um transactionId, senão um externalId da conta, do qual um pagamento ou cash-out vem antes de uma devolução; qualquer outra coisa é 404. Uma extensão: servida a menos que haja `--strict`",
  },
  QUERY_DATES: {
    openPoint: "o que significam uma data sem hora e um instante sem fuso",
    decision:
      "uma data sozinha é um dia inteiro de UTC, porque os timestamps são UTC; um instante sem fuso é UTC; o intervalo de 31 dias é entre os dois como foram dados",
  },
  QUERY_DEFAULTS: {
    openPoint: "a janela quando só uma ponta é dada",
    decision:
      "sem endDate: até o fim de hoje (UTC, relógio do sandbox); sem startDate: 30 dias antes do fim (31 em `/api/transactions`)",
  },
  QUERY_KEY: {
    openPoint: "como `pixKey` é comparada",
    decision:
      "pela sua forma canônica: e-mail em maiúsculas ou minúsculas, chave aleatória com ou sem hifens, telefone em qualquer das suas formas (PHONE_KEY); onze dígitos são primeiro um CPF, e um telefone onde só um telefone tem transações; um texto que não é chave não tem nenhuma",
  },
  QUERY_ORDER: {
    openPoint: "ordem das listas",
    decision: "as mais novas primeiro; página 1 quando não há o que paginar",
  },
  RECORD_NULLS: {
    openPoint: "membros do registro de uma transação que ainda não são conhecidos",
    decision:
      "presentes, e null: `endToEndId` e `processedAt` de uma pendente, `externalId` de um PIX que ninguém cobrou, o banco da contraparte",
  },
  MASKS: {
    openPoint: "máscaras dos documentos",
    decision: "CPF `***.456.789-**`, CNPJ `**.345.678/****-**` em toda parte",
  },
};
