import type { Assumption } from "./assumption.js";

/** What is told of it: webhooks and queries. */
export const noticeAssumptions = {
  EVENT_TYPES: {
    openPoint: { en: "operation → eventType", pt: "operação → eventType" },
    decision: {
      en: "receipt → cash_in; payout, transfer, split → cash_out; refund you make → refund_in; refund you get → refund_out; MED opened / approved / rejected → med_created / med_accepted / med_rejected",
      pt: "recebimento → cash_in; cash-out, transferência, split → cash_out; devolução que você faz → refund_in; devolução que você recebe → refund_out; MED aberto / aprovado / rejeitado → med_created / med_accepted / med_rejected",
    },
    source: "R",
    section: "Events, Operation to event",
  },
  EVENT_FORMAT: {
    openPoint: { en: "which payload goes to which event", pt: "qual payload vai em qual evento" },
    decision: {
      en: '`version:"v1"` on the URL: always flat, `"v2"`: always enveloped; other values 400. Without it the `webhookVersion` of the account decides, else `--webhook-version`: `v1` or `v2` is one format for all events but those of MEDs (MED_FORMAT), `spec` (the default) the specification\'s table (cash-out and QR → CashOut; `/dict/pix` → V2 TRANSFER; payments → V2 RECEIVE; refunds → V2 REFUND). A change holds from the next event on',
      pt: '`version:"v1"` na URL: sempre plano, `"v2"`: sempre em envelope; outros valores são 400. Sem ela decide a `webhookVersion` da conta, senão `--webhook-version`: `v1` ou `v2` é um só formato para todos os eventos, menos os de MED (MED_FORMAT), `spec` (o padrão) a tabela da especificação (cash-out e QR → CashOut; `/dict/pix` → TRANSFER da V2; pagamentos → RECEIVE da V2; devoluções → REFUND da V2). Uma mudança vale a partir do próximo evento',
    },
    source: "R/J",
    section: "Events",
  },
  V1_PAYLOADS: {
    openPoint: { en: "flat payloads not shown", pt: "payloads planos que não são mostrados" },
    decision: {
      en: "the fields of CashOut; `event` is `CashIn` (CREDIT), `CashOut` (DEBIT), `CashInReversal` (DEBIT) or `CashOutReversal` (CREDIT), reversals with a D id, a `parentTransaction` and `metadata.refund` (`value`, `originalValue` in centavos, `referenceTransactionId`); `pixKey` of a CashInReversal is null, of a CashOutReversal that of the payout",
      pt: "os campos de CashOut; `event` é `CashIn` (CREDIT), `CashOut` (DEBIT), `CashInReversal` (DEBIT) ou `CashOutReversal` (CREDIT), os estornos com um id D, uma `parentTransaction` e `metadata.refund` (`value`, `originalValue` em centavos, `referenceTransactionId`); `pixKey` de um CashInReversal é null, de um CashOutReversal a do cash-out",
    },
    source: "R",
    section: "Events",
  },
  V2_PAYLOADS: {
    openPoint: { en: "full V2 `data`", pt: "o `data` completo da V2" },
    decision: {
      en: "`id`, `txId`, `pixKey`, `status`, `payment`, `refunds[]`, `createdAt`, `errorCode`, `endToEndId`, `ticketData`, `webhookType`, `debtorAccount`, `creditorAccount`, `idempotencyKey`, `creditDebitType`, `localInstrument`, `transactionType`, `remittanceInformation`; a REFUND has id, payment and endToEndId of the original, an `errorCode` (null or a code) in each of `refunds[]`, and as `idempotencyKey` the txid where a cob was paid",
      pt: "`id`, `txId`, `pixKey`, `status`, `payment`, `refunds[]`, `createdAt`, `errorCode`, `endToEndId`, `ticketData`, `webhookType`, `debtorAccount`, `creditorAccount`, `idempotencyKey`, `creditDebitType`, `localInstrument`, `transactionType`, `remittanceInformation`; um REFUND tem id, payment e endToEndId do original, um `errorCode` (null ou um código) em cada item de `refunds[]`, e como `idempotencyKey` o txid quando uma cob foi paga",
    },
    source: "R",
    section: "Events, V2 payloads",
  },
  RECEIVE_TXID: {
    openPoint: {
      en: "`txId` of a payment that no cob asked for",
      pt: "`txId` de um pagamento que nenhuma cob pediu",
    },
    decision: {
      en: "null; `id` is the transactionId that cash-in answered",
      pt: "null; `id` é o transactionId que o cash-in respondeu",
    },
    source: "J",
    section: "Events, V2 payloads",
  },
  MED_PAYLOADS: {
    openPoint: { en: "MED events", pt: "eventos de MED" },
    decision: {
      en: "`event` MedCreated, MedAccepted or MedRejected, `medId`, `idSolicitacaoDevolucao`, the MED's own fields, `originalTransaction`, `blockStatus`, `blockedAmount`, `defenseStatus`, `statusHistory`",
      pt: "`event` MedCreated, MedAccepted ou MedRejected, `medId`, `idSolicitacaoDevolucao`, os campos do próprio MED, `originalTransaction`, `blockStatus`, `blockedAmount`, `defenseStatus`, `statusHistory`",
    },
    source: "R",
    section: "Events",
  },
  DELIVERY: {
    openPoint: { en: "retries and timeout", pt: "retentativas e timeout" },
    decision: {
      en: "10 s timeout; 200 acknowledges, another 2xx too, but with a warning in the journal, on the command line and on the page, and not under `--strict`; anything else fails; 4 attempts: at once, +5 min, +5 min, +15 min, then *exhausted*; no redirects; no signature. Schedule and timeout are settings",
      pt: "timeout de 10 s; 200 confirma, outro 2xx também, mas com um aviso no diário, na linha de comando e na página, e não com `--strict`; qualquer outra coisa falha; 4 tentativas: na hora, +5 min, +5 min, +15 min, e então *esgotada*; sem redirecionamentos; sem assinatura. Agenda e timeout são ajustes",
    },
    source: "R",
    section: "Events",
  },
  DELIVERY_SETTINGS: {
    openPoint: {
      en: "schedule and timeout set while the sandbox runs",
      pt: "agenda e timeout ajustados com o sandbox em funcionamento",
    },
    decision: {
      en: "they stay with the data file and beat `--retry` and `--webhook-timeout` of later starts, until they are set to null; flags decide where nothing was set. They count for every attempt from then on; what waits keeps its due time",
      pt: "ficam no arquivo de dados e valem mais que `--retry` e `--webhook-timeout` de inícios posteriores, até serem postos em null; as flags decidem onde nada foi ajustado. Contam para toda tentativa dali em diante; o que já espera mantém a sua hora",
    },
    source: "J",
    section: "Events",
  },
  LISTENERS: {
    openPoint: {
      en: "webhooks for a receiver that is not registered",
      pt: "webhooks para um receptor que não está registrado",
    },
    decision: {
      en: "`localpix listen` is a destination beside the registered URLs while it lives, plain http too, because its own process sends; registering stays HTTPS-only. One delivery for each listener of the event type and account, as it looks at the URL registered first and without custom headers; what the receiver answers is the outcome. While a listener is away its deliveries stay queued; goodbye, or two minutes of the host's time away, cancels them. It hears of the world after a reset or restore too. Where no URL is registered, a resend (RESEND) goes to the listener that came first. A case (CASES) knows no listener: in it deliveries are numbered as if nobody had listened, what was done to a listener's delivery is no step of it, and what came of a resend that only a listener got is not compared",
      pt: "`localpix listen` é um destino ao lado das URLs registradas enquanto vive, também em http puro, porque é o processo dele que envia; o registro continua só HTTPS. Uma entrega para cada ouvinte do tipo de evento e da conta, com a aparência da URL registrada primeiro e sem cabeçalhos próprios; o que o receptor responde é o desfecho. Enquanto um ouvinte está fora, as suas entregas ficam na fila; uma despedida, ou dois minutos do tempo da máquina fora, as cancela. Ele ouve o mundo também depois de um reset ou de uma restauração. Onde nenhuma URL está registrada, um reenvio (RESEND) vai para o ouvinte que chegou primeiro. Um caso (CASES) não conhece ouvintes",
    },
    source: "J",
    section: "Events",
  },
  TRIGGERED_EVENTS: {
    openPoint: { en: "events that somebody triggers", pt: "eventos que alguém dispara" },
    decision: {
      en: "told by the code that tells real ones, of a transaction or a MED that is made up and kept nowhere: no money moves, no query finds it, its id is above 9000000000. Its deliveries are real, with attempts, retries and holds. An override changes one value of the payload and must leave it well-formed in every format that is sent",
      pt: "contados pelo código que conta os de verdade, sobre uma transação ou um MED inventado e guardado em lugar nenhum: nenhum dinheiro se move, nenhuma consulta o encontra, o seu id fica acima de 9000000000. As entregas são de verdade, com tentativas, retentativas e retenções. Uma alteração muda um valor do payload e precisa deixá-lo bem formado em todo formato que é enviado",
    },
    source: "J",
    section: "Events",
  },
  DELIVERY_HOLDS: {
    openPoint: { en: "deliveries held back by hand", pt: "entregas retidas à mão" },
    decision: {
      en: "a hold catches what is on its way and what comes; an attempt that is under way ends first, also after a crash, and is held if it failed. A retry by hand still makes an attempt, and one that fails is held again. Released ones are sent at once, one after the other; a release ends the holds all of whose deliveries it means. A resend (RESEND) is never held. `dropped` is not `cancelled`: the one was lost on purpose, the other given up",
      pt: "uma retenção pega o que está a caminho e o que vier; uma tentativa em curso termina antes, também depois de uma queda, e é retida se falhou. Uma retentativa à mão ainda faz uma tentativa, e a que falha é retida de novo. As liberadas são enviadas na hora, uma depois da outra; uma liberação encerra as retenções cujas entregas ela abrange por inteiro. Um reenvio (RESEND) nunca é retido. `dropped` não é `cancelled`: uma foi perdida de propósito, da outra se desistiu",
    },
    source: "J",
    section: "Events",
  },
  DELIVERY_HEADERS: {
    openPoint: { en: "headers of a delivery", pt: "cabeçalhos de uma entrega" },
    decision: {
      en: "the registered ones, `content-type: application/json`, `user-agent: localpix/<version>`, `x-localpix-event-id`, `x-localpix-delivery-id`, `x-localpix-attempt`; `--plain-webhooks` leaves these three out, for byte-fidelity",
      pt: "os registrados, `content-type: application/json`, `user-agent: localpix/<version>`, `x-localpix-event-id`, `x-localpix-delivery-id`, `x-localpix-attempt`; `--plain-webhooks` omite estes três, para fidelidade de bytes",
    },
    source: "J",
    section: "Events",
  },
  WEBHOOK_ADDRESSES: {
    openPoint: { en: "to which addresses webhooks go", pt: "a quais endereços os webhooks vão" },
    decision: {
      en: "`--webhook-addresses`: `all` (default), `private` networks and this machine, or this `machine` only; never to link-local addresses and others at which clouds hand out secrets. A name is judged by the address that it comes to when the connection is made, and that address is connected to. A URL whose host is such an address is refused when it is registered or named for a resend; otherwise the attempt fails and says so",
      pt: "`--webhook-addresses`: `all` (padrão), redes `private` e esta máquina, ou só esta máquina (`machine`); nunca a endereços link-local e a outros em que nuvens entregam segredos. Um nome é julgado pelo endereço a que leva quando a conexão é feita, e é a esse endereço que se conecta. Uma URL cujo host é um endereço desses é recusada ao ser registrada ou indicada em um reenvio; nos outros casos a tentativa falha e diz isso",
    },
    source: "J",
    section: "POST /api/webhooks",
  },
  WEBHOOK_CREATED: {
    openPoint: { en: "status of `POST /api/webhooks`", pt: "status de `POST /api/webhooks`" },
    decision: {
      en: "200, for a new URL as for one that is updated",
      pt: "200, para uma URL nova como para uma atualizada",
    },
    source: "R",
    section: "POST /api/webhooks",
  },
  WEBHOOK_LIST: {
    openPoint: { en: "reading and deleting configurations", pt: "consultar e remover configurações" },
    decision: {
      en: "`GET /api/webhooks` → `{accountId, webhooks:[{id,url,type,headers:{},version,isActive,createdAt}], total}`; `DELETE /api/webhooks/{id}`. Extensions: served unless `--strict`; what is on its way to a deleted URL still arrives",
      pt: "`GET /api/webhooks` → `{accountId, webhooks:[{id,url,type,headers:{},version,isActive,createdAt}], total}`; `DELETE /api/webhooks/{id}`. Extensões: atendidas exceto com `--strict`; o que está a caminho de uma URL removida ainda chega",
    },
    source: "R/J",
    section: "POST /api/webhooks",
  },
  RESEND: {
    openPoint: { en: "resend details", pt: "detalhes do reenvio" },
    decision: {
      en: "synchronous, one attempt; 200 with the destination's status in `statusCode`; unreachable 502, timeout 504, simple shape + `webhookLogId`, `sentAt`. `E`/`D` ids are 32 characters including the letter; of several URLs the one registered first; to a temporary `url` go none of the registered headers; the attempt is a delivery of its own, marked manual, and `webhookLogId` is its id",
      pt: "síncrono, uma tentativa; 200 com o status do destino em `statusCode`; inalcançável 502, timeout 504, formato simples + `webhookLogId`, `sentAt`. Ids `E`/`D` têm 32 caracteres com a letra; de várias URLs, a registrada primeiro; a uma `url` temporária não vai nenhum dos cabeçalhos registrados; a tentativa é uma entrega própria, marcada como manual, e `webhookLogId` é o id dela",
    },
    source: "R/J",
    section: "POST /api/resend-webhook/{transactionIdentifier}",
  },
  RESEND_PENDING: {
    openPoint: {
      en: "resend for a transaction that no webhook has told of yet",
      pt: "reenvio de uma transação que nenhum webhook contou ainda",
    },
    decision: {
      en: "400: a pending transaction, or a charge that expired, has nothing to resend",
      pt: "400: uma transação pendente, ou uma cobrança que expirou, não tem o que reenviar",
    },
    source: "J",
    section: "POST /api/resend-webhook/{transactionIdentifier}",
  },
  TRANSACTIONS: {
    openPoint: { en: "`/api/transactions`", pt: "`/api/transactions`" },
    decision: {
      en: "the record and metadata of the by-key list; page, size ≤ 100 (default 20), status, type, startDate, endDate (default last 31 days, interval ≤ 31 days), externalId, endToEndId; no total cap",
      pt: "o registro e os metadados da lista por chave; page, size ≤ 100 (padrão 20), status, type, startDate, endDate (padrão: últimos 31 dias, intervalo ≤ 31 dias), externalId, endToEndId; sem teto no total",
    },
    source: "R",
    section: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  },
  TRANSACTION_BY_ID: {
    openPoint: { en: "one transaction without its key", pt: "uma transação sem a sua chave" },
    decision: {
      en: "`GET /api/pix/transaction/{id}` answers the record of the by-key queries: `id` is a transactionId, else an externalId of the account, of which a payment or payout comes before a refund; anything else 404. An extension: served unless `--strict`",
      pt: "`GET /api/pix/transaction/{id}` responde o registro das consultas por chave: `id` é um transactionId, senão um externalId da conta, do qual um pagamento ou cash-out vem antes de uma devolução; qualquer outra coisa é 404. Uma extensão: servida a menos que haja `--strict`",
    },
    source: "R",
    section: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  },
  QUERY_DATES: {
    openPoint: {
      en: "what a date without a time means, and an instant without a zone",
      pt: "o que significam uma data sem hora e um instante sem fuso",
    },
    decision: {
      en: "a bare date is a whole day of UTC, because timestamps are UTC; an instant without a zone is UTC; the interval of 31 days is between the two as they were given",
      pt: "uma data sozinha é um dia inteiro de UTC, porque os timestamps são UTC; um instante sem fuso é UTC; o intervalo de 31 dias é entre os dois como foram dados",
    },
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  QUERY_DEFAULTS: {
    openPoint: { en: "the window when only one end is given", pt: "a janela quando só uma ponta é dada" },
    decision: {
      en: "no endDate: until the end of today (UTC, sandbox clock); no startDate: 30 days back from the end (31 on `/api/transactions`)",
      pt: "sem endDate: até o fim de hoje (UTC, relógio do sandbox); sem startDate: 30 dias antes do fim (31 em `/api/transactions`)",
    },
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  QUERY_KEY: {
    openPoint: { en: "how `pixKey` is matched", pt: "como `pixKey` é comparada" },
    decision: {
      en: "by its canonical form: e-mail in any case, random key with or without hyphens, phone in any of its forms (PHONE_KEY); eleven digits are a CPF first, and a phone where only a phone has transactions; a text that is no key has none",
      pt: "pela sua forma canônica: e-mail em maiúsculas ou minúsculas, chave aleatória com ou sem hifens, telefone em qualquer das suas formas (PHONE_KEY); onze dígitos são primeiro um CPF, e um telefone onde só um telefone tem transações; um texto que não é chave não tem nenhuma",
    },
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  QUERY_ORDER: {
    openPoint: { en: "order of the lists", pt: "ordem das listas" },
    decision: {
      en: "newest first; page 1 when there is nothing to page through",
      pt: "as mais novas primeiro; página 1 quando não há o que paginar",
    },
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  RECORD_NULLS: {
    openPoint: {
      en: "members of a transaction record that are not known yet",
      pt: "membros do registro de uma transação que ainda não são conhecidos",
    },
    decision: {
      en: "present, and null: `endToEndId` and `processedAt` of a pending one, `externalId` of a PIX that nobody charged, the counterpart's bank",
      pt: "presentes, e null: `endToEndId` e `processedAt` de uma pendente, `externalId` de um PIX que ninguém cobrou, o banco da contraparte",
    },
    source: "J",
    section: "Resources, Transaction record",
  },
  MASKS: {
    openPoint: { en: "masks of documents", pt: "máscaras dos documentos" },
    decision: {
      en: "CPF `***.456.789-**`, CNPJ `**.345.678/****-**` everywhere",
      pt: "CPF `***.456.789-**`, CNPJ `**.345.678/****-**` em toda parte",
    },
    source: "R",
    section: "Resources, Transaction record",
  },
} as const satisfies Record<string, Assumption>;
