import type { Assumption } from "./assumption.js";

/** Webhooks and queries. */
export const noticeAssumptions = {
  EVENT_TYPES: {
    openPoint: { en: "operation → eventType", pt: "operação → eventType" },
    decision: {
      en: "receipt → cash_in; cash-out, transfer, split → cash_out; refund you make → refund_in; refund you get → refund_out; MED opened / approved / rejected → med_created / med_accepted / med_rejected",
      pt: "recebimento → cash_in; cash-out, transferência, split → cash_out; devolução que você faz → refund_in; devolução que você recebe → refund_out; MED aberto / aprovado / rejeitado → med_created / med_accepted / med_rejected",
    },
    source: "R",
    section: "Events, Operation to event",
  },
  EVENT_FORMAT: {
    openPoint: { en: "which payload goes to which event", pt: "qual payload vai em qual evento" },
    decision: {
      en: '`version:"v1"` on the URL: always flat, `"v2"`: always enveloped; other values 400. Without it the `webhookVersion` of the account decides, else `--webhook-version`: `v1` or `v2` is one format for all events but those of MEDs (MED_FORMAT), `spec` (the default) the specification\'s table (cash-out and QR → CashOut; `/dict/pix` → V2 TRANSFER; payments → V2 RECEIVE; refunds → V2 REFUND). A change applies from the next event on',
      pt: '`version:"v1"` na URL: sempre plano, `"v2"`: sempre em envelope; outros valores são 400. Sem ela decide a `webhookVersion` da conta, senão `--webhook-version`: `v1` ou `v2` é um só formato para todos os eventos, menos os de MED (MED_FORMAT), `spec` (o padrão) a tabela da especificação (cash-out e QR → CashOut; `/dict/pix` → TRANSFER da V2; pagamentos → RECEIVE da V2; devoluções → REFUND da V2). Uma mudança vale a partir do próximo evento',
    },
    source: "R/J",
    section: "Events",
  },
  V1_PAYLOADS: {
    openPoint: {
      en: "flat payloads that the specification does not show",
      pt: "payloads planos que a especificação não mostra",
    },
    decision: {
      en: "the fields of CashOut; `event` is `CashIn` (CREDIT), `CashOut` (DEBIT), `CashInReversal` (DEBIT) or `CashOutReversal` (CREDIT), reversals with a D id, a `parentTransaction`, which has the `counterpart` in their place, and `metadata.refund` (`value`, `originalValue` in centavos, `referenceTransactionId`); `pixKey` is null in a CashInReversal, and that of the cash-out in a CashOutReversal",
      pt: "os campos de CashOut; `event` é `CashIn` (CREDIT), `CashOut` (DEBIT), `CashInReversal` (DEBIT) ou `CashOutReversal` (CREDIT), os estornos com um id D, uma `parentTransaction`, que traz a `counterpart` no lugar deles, e `metadata.refund` (`value`, `originalValue` em centavos, `referenceTransactionId`); `pixKey` de um CashInReversal é null, de um CashOutReversal a do cash-out",
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
      en: "`txId` of a payment without a cob",
      pt: "`txId` de um pagamento sem cob",
    },
    decision: {
      en: "null; `id` is the transactionId in the answer of cash-in",
      pt: "null; `id` é o transactionId da resposta do cash-in",
    },
    source: "J",
    section: "Events, V2 payloads",
  },
  MED_PAYLOADS: {
    openPoint: { en: "MED events", pt: "eventos de MED" },
    decision: {
      en: "`event` MedCreated, MedAccepted or MedRejected, `medId`, `idSolicitacaoDevolucao`, the MED's own fields, `originalTransaction`, `blockStatus` (null in MedCreated, `APPROVED` in MedAccepted, `UNBLOCKED` in MedRejected), `blockedAmount`, `defenseStatus`, `statusHistory`",
      pt: "`event` MedCreated, MedAccepted ou MedRejected, `medId`, `idSolicitacaoDevolucao`, os campos do próprio MED, `originalTransaction`, `blockStatus` (null em MedCreated, `APPROVED` em MedAccepted, `UNBLOCKED` em MedRejected), `blockedAmount`, `defenseStatus`, `statusHistory`",
    },
    source: "R",
    section: "Events",
  },
  DELIVERY: {
    openPoint: { en: "retries and timeout", pt: "retentativas e timeout" },
    decision: {
      en: "10 s timeout; 200 acknowledges; another 2xx does too, with a warning in the journal, on the command line and on the page, but not under `--strict`; anything else fails; 4 attempts: at once, +5 min, +5 min, +15 min, then *exhausted*; no redirects; no signature. Schedule and timeout are settings",
      pt: "timeout de 10 s; 200 confirma; outro 2xx também, com um aviso no diário, na linha de comando e na página, mas não com `--strict`; qualquer outra resposta falha; 4 tentativas: na hora, +5 min, +5 min, +15 min, e então *esgotada*; sem redirecionamentos; sem assinatura. Agenda e timeout são ajustes",
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
      en: "they are stored in the data file and override `--retry` and `--webhook-timeout` of later starts, until they are set to null. They apply to every attempt from then on; waiting attempts keep their due time",
      pt: "ficam no arquivo de dados e prevalecem sobre `--retry` e `--webhook-timeout` de inícios posteriores, até serem definidos como null. Valem para toda tentativa dali em diante; tentativas que já esperam mantêm o horário",
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
      en: "`localpix listen` is a destination beside the registered URLs while it runs, over plain http too, because its own process sends; registering stays HTTPS-only. Each listener of the event type and account gets one delivery, in the format of the URL registered first and without custom headers; the receiver's answer is the outcome. While a listener is disconnected, its deliveries stay queued; a goodbye, or two minutes of real time without it, cancels them. It also gets events after a reset or restore. If no URL is registered, a resend (RESEND) goes to the listener that connected first. A case (CASES) contains no listeners: deliveries are numbered as if there were none, commands on a listener's delivery are not steps, and the answer of a resend that only a listener received is not compared",
      pt: "`localpix listen` é um destino ao lado das URLs registradas enquanto roda, também em http puro, porque é o processo dele que envia; o registro continua só HTTPS. Cada ouvinte do tipo de evento e da conta recebe uma entrega, no formato da URL registrada primeiro e sem cabeçalhos próprios; a resposta do receptor é o resultado. Enquanto um ouvinte está desconectado, as entregas dele ficam na fila; uma despedida, ou dois minutos de tempo real sem ele, as cancela. Ele também recebe eventos depois que o sandbox é zerado ou restaurado. Se nenhuma URL está registrada, um reenvio (RESEND) vai para o ouvinte que se conectou primeiro. Um caso (CASES) não contém ouvintes: as entregas são numeradas como se não houvesse nenhum, comandos sobre a entrega de um ouvinte não são passos, e a resposta de um reenvio que só um ouvinte recebeu não é comparada",
    },
    source: "J",
    section: "Events",
  },
  TRIGGERED_EVENTS: {
    openPoint: { en: "events that are triggered on request", pt: "eventos disparados a pedido" },
    decision: {
      en: "generated by the same code as real events, from a sample transaction or MED that is not stored: no money moves, no query finds it, its id is above 9000000000. Its deliveries are real, with attempts, retries and holds. An override changes one value of the payload, which must stay valid in every format that is sent",
      pt: "gerados pelo mesmo código dos eventos reais, a partir de uma transação ou de um MED de exemplo que não é guardado: nenhum dinheiro se move, nenhuma consulta o encontra, o id fica acima de 9000000000. As entregas são reais, com tentativas, retentativas e retenções. Uma alteração muda um valor do payload, que deve continuar válido em todo formato enviado",
    },
    source: "J",
    section: "Events",
  },
  DELIVERY_HOLDS: {
    openPoint: { en: "deliveries held by hand", pt: "entregas retidas à mão" },
    decision: {
      en: "a hold applies to pending and new deliveries; a running attempt ends first, also after a crash, and the delivery is held if it failed or if its listener was lost. A manual retry still makes an attempt, and holds the delivery again if it fails. Released deliveries are sent at once, one after the other; a release ends each hold whose deliveries it covers completely. A resend (RESEND) is never held. `dropped` means lost on purpose, `cancelled` means given up",
      pt: "uma retenção vale para entregas pendentes e novas; uma tentativa em curso termina antes, também depois de uma queda, e a entrega é retida se ela falhou ou se o seu listener se foi. Uma retentativa manual ainda faz uma tentativa, e a entrega é retida de novo se falhar. As liberadas são enviadas na hora, uma depois da outra; uma liberação encerra cada retenção cujas entregas ela abrange por inteiro. Um reenvio (RESEND) nunca é retido. `dropped` significa perdida de propósito; `cancelled`, abandonada",
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
    openPoint: {
      en: "which addresses webhooks may be sent to",
      pt: "a quais endereços os webhooks podem ser enviados",
    },
    decision: {
      en: "`--webhook-addresses`: `all` (default), `private` networks and this machine, or this `machine` only; never link-local addresses and other addresses of cloud metadata services. A host name is resolved when the connection is made, and the checked address is the one that is used. A URL with a forbidden address is refused when it is registered or given for a resend; a name that resolves to one makes the attempt fail, with that reason",
      pt: "`--webhook-addresses`: `all` (padrão), redes `private` e esta máquina, ou só esta máquina (`machine`); nunca a endereços link-local e a outros de serviços de metadados de nuvens. Um nome de host é resolvido quando a conexão é feita, e o endereço verificado é o que se usa. Uma URL com um endereço proibido é recusada ao ser registrada ou indicada em um reenvio; um nome que leva a um deles faz a tentativa falhar, com esse motivo",
    },
    source: "J",
    section: "POST /api/webhooks",
  },
  WEBHOOK_CREATED: {
    openPoint: { en: "status of `POST /api/webhooks`", pt: "status de `POST /api/webhooks`" },
    decision: {
      en: "200, for a new URL and for an updated one",
      pt: "200, para uma URL nova e para uma atualizada",
    },
    source: "R",
    section: "POST /api/webhooks",
  },
  WEBHOOK_LIST: {
    openPoint: { en: "reading and deleting configurations", pt: "consultar e remover configurações" },
    decision: {
      en: "`GET /api/webhooks` → `{accountId, webhooks:[{id,url,type,headers:{},version,isActive,createdAt}], total}`; `DELETE /api/webhooks/{id}`. Extensions: served unless `--strict`; pending deliveries to a deleted URL are still sent",
      pt: "`GET /api/webhooks` → `{accountId, webhooks:[{id,url,type,headers:{},version,isActive,createdAt}], total}`; `DELETE /api/webhooks/{id}`. Extensões: atendidas exceto com `--strict`; entregas pendentes a uma URL removida ainda são enviadas",
    },
    source: "R/J",
    section: "POST /api/webhooks",
  },
  RESEND: {
    openPoint: { en: "resend details", pt: "detalhes do reenvio" },
    decision: {
      en: "synchronous, one attempt; 200 with the destination's status in `statusCode`; unreachable 502, timeout 504, simple shape + `webhookLogId`, `sentAt`. `E`/`D` ids are 32 characters including the letter; of several URLs, the one registered first is used; a temporary `url` gets none of the registered headers; the attempt is a separate delivery, marked manual, and `webhookLogId` is its id",
      pt: "síncrono, uma tentativa; 200 com o status do destino em `statusCode`; inalcançável 502, timeout 504, formato simples + `webhookLogId`, `sentAt`. Ids `E`/`D` têm 32 caracteres com a letra; de várias URLs, usa-se a registrada primeiro; uma `url` temporária não recebe nenhum dos cabeçalhos registrados; a tentativa é uma entrega separada, marcada como manual, e `webhookLogId` é o id dela",
    },
    source: "R/J",
    section: "POST /api/resend-webhook/{transactionIdentifier}",
  },
  RESEND_PENDING: {
    openPoint: {
      en: "resend for a transaction without a webhook so far",
      pt: "reenvio de uma transação ainda sem webhook",
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
      en: "`GET /api/pix/transaction/{id}` answers the record of the by-key queries: `id` is a transactionId, else an externalId of the account (a payment or cash-out comes before a refund); anything else is 404. An extension: served unless `--strict`",
      pt: "`GET /api/pix/transaction/{id}` responde o registro das consultas por chave: `id` é um transactionId, senão um externalId da conta (um pagamento ou cash-out vem antes de uma devolução); qualquer outra coisa é 404. Uma extensão: atendida exceto com `--strict`",
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
      en: "a bare date is a whole day of UTC, because timestamps are UTC; an instant without a zone is UTC; the interval of 31 days is measured between the two values as given",
      pt: "uma data sozinha é um dia inteiro de UTC, porque os timestamps são UTC; um instante sem fuso é UTC; o intervalo de 31 dias é medido entre os dois valores como foram enviados",
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
      en: "by its canonical form: e-mail in any case, random key with or without hyphens, phone in any of its forms (PHONE_KEY); eleven digits are a CPF first, and a phone if only the phone has transactions; a text that is not a key has no transactions",
      pt: "pela sua forma canônica: e-mail em maiúsculas ou minúsculas, chave aleatória com ou sem hifens, telefone em qualquer das suas formas (PHONE_KEY); onze dígitos são primeiro um CPF, e um telefone se só o telefone tem transações; um texto que não é chave não tem transações",
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
      en: "fields of a transaction record that are not known yet",
      pt: "campos do registro de uma transação que ainda não são conhecidos",
    },
    decision: {
      en: "present, and null: `endToEndId` and `processedAt` of a pending transaction, `externalId` of a PIX without a charge, the counterpart's bank",
      pt: "presentes, e null: `endToEndId` e `processedAt` de uma transação pendente, `externalId` de um PIX sem cobrança, o banco da contraparte",
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
