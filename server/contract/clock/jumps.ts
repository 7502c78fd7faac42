/** The named instants to which the clock can jump, and whether the jump takes an id. */
export const jumps = {
  night: {
    en: "20:00 in São Paulo, when the night limit begins",
    pt: "20:00 em São Paulo, quando começa o limite noturno",
    id: "none",
  },
  day: {
    en: "06:00 in São Paulo, when the night limit ends",
    pt: "06:00 em São Paulo, quando termina o limite noturno",
    id: "none",
  },
  midnight: {
    en: "00:00 in São Paulo, when the daily limits are reset",
    pt: "00:00 em São Paulo, quando os limites diários são zerados",
    id: "none",
  },
  "token-minute-29": {
    en: "29 minutes after the newest token was issued: it has one minute left",
    pt: "29 minutos após a emissão do token mais recente: resta um minuto",
    id: "none",
  },
  "day-89": {
    en: "the last instant at which a received payment can be refunded; without an id, the newest payment",
    pt: "o último instante em que um pagamento recebido pode ser devolvido; sem id, o pagamento mais recente",
    id: "optional",
  },
  "day-89-over": {
    en: "the first instant at which a received payment can no longer be refunded; without an id, the newest payment",
    pt: "o primeiro instante em que um pagamento recebido não pode mais ser devolvido; sem id, o pagamento mais recente",
    id: "optional",
  },
  "charge-expiry": {
    en: "the instant at which a charge or a cob expires; takes any of its ids",
    pt: "o instante em que uma cobrança ou uma cob expira; aceita qualquer id dela",
    id: "required",
  },
} as const satisfies Record<string, { en: string; pt: string; id: "none" | "optional" | "required" }>;

export type Jump = keyof typeof jumps;
export const JUMPS = Object.keys(jumps) as [Jump, ...Jump[]];

export const isJump = (word: string): word is Jump => Object.hasOwn(jumps, word);
