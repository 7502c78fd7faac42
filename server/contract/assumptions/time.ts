import type { Assumption } from "./assumption.js";

/** The sandbox clock. */
export const timeAssumptions = {
  JUMPS: {
    openPoint: {
      en: "which instants have a name, and what they mean",
      pt: "quais instantes têm nome, e o que significam",
    },
    decision: {
      en: "night and day are the next 20:00 and 06:00 in São Paulo, and midnight is the next 00:00. token-minute-29 is 29 minutes after the newest token was issued, day-89 is 89 days after the payment was received, and charge-expiry is when the charge expires. An instant in the past is refused, because the clock cannot go back",
      pt: "night e day são as próximas 20:00 e 06:00 em São Paulo, e midnight é a próxima meia-noite. token-minute-29 fica 29 minutos após a emissão do token mais recente, day-89 fica 89 dias após o recebimento do pagamento, e charge-expiry é quando a cobrança expira. Um instante passado é recusado, porque o relógio não volta",
    },
    source: "J",
    section: "Limits",
  },
  ADVANCE_STOPPED: {
    openPoint: { en: "an advance that does not reach its target", pt: "um avanço que não chega ao destino" },
    decision: {
      en: "the clock stays at the time that it reached, and the remaining agenda items run later at their own times. If the sandbox is stopped, the caller gets 503; if only the caller disconnects, the advance continues",
      pt: "o relógio fica onde chegou, e os itens restantes da agenda rodam depois, cada um na sua hora. Se o sandbox for encerrado, a chamada recebe 503; se apenas o cliente se desconectar, o avanço continua",
    },
    source: "J",
    section: "What the service does",
  },
  ADVANCE_WAITS: {
    openPoint: {
      en: "a receiver that does not answer during an advance",
      pt: "um recebedor que não responde durante um avanço",
    },
    decision: {
      en: "an advance waits in real time for the webhooks on its way: one second for a URL that is silent, then half a second and so on down to a tenth, five seconds in all. Then time moves on. It waits for webhooks of calls that are made meanwhile, too. Once the URL answers, during such a wait or within a second of being called, it gets a second again. An attempt without an answer ends when sandbox time comes to its timeout, and its retry is scheduled from there, also if the timeout comes sooner in real time because the clock is frozen; an answer before that counts at the time at which it arrives. The response of an advance says how many webhooks it left without an answer (`underWay`), and the next event may be the timeout of one of them",
      pt: "um avanço espera em tempo real pelos webhooks no caminho: um segundo por uma URL que não responde, depois meio segundo e assim por diante até um décimo, cinco segundos ao todo. Então o tempo segue. Espera também pelos webhooks das chamadas feitas enquanto isso. Quando a URL responde, durante uma dessas esperas ou dentro de um segundo depois de chamada, volta a ter um segundo. Uma tentativa sem resposta termina quando o tempo do sandbox chega ao seu timeout, e a retentativa é agendada a partir dali, mesmo que o timeout venha antes em tempo real, com o relógio congelado; uma resposta antes disso vale na hora em que chega. A resposta de um avanço diz quantos webhooks ele deixou sem resposta (`underWay`), e o próximo evento pode ser o timeout de um deles",
    },
    source: "J",
    section: "Events",
  },
} as const satisfies Record<string, Assumption>;
