import type { CauseTexts } from "../cause-texts.js";

/** The causes of refusals by a limit of the account, or by its balance. */
export const sendingCauses = {
  "transaction-limit-exceeded": {
    message: {
      en: "One cash-out of this account may be at most {limit}.",
      pt: "Um cash-out desta conta pode ser de no máximo {limit}.",
    },
    hint: {
      en: "Send less, or change the limit: on the page under Account, or with localpix account set --limit-transaction <reais|off>.",
      pt: "Envie menos, ou mude o limite: na página, em Conta, ou com localpix account set --limit-transaction <reais|off>.",
    },
  },
  "night-limit-exceeded": {
    message: {
      en: "From 20:00 to 06:00 in São Paulo, one cash-out of this account may be at most {limit}.",
      pt: "Das 20:00 às 06:00 em São Paulo, um cash-out desta conta pode ser de no máximo {limit}.",
    },
    hint: {
      en: "Send less, advance the clock to the end of the night with localpix clock advance day, or change the limit with localpix account set --limit-night <reais|off>.",
      pt: "Envie menos, avance o relógio até o fim da noite com localpix clock advance day, ou mude o limite com localpix account set --limit-night <reais|off>.",
    },
  },
  "daily-limit-exceeded": {
    message: {
      en: "With this cash-out, the account would have sent {total} today; its daily limit is {limit}.",
      pt: "Com este cash-out, a conta teria enviado {total} hoje; o limite diário dela é {limit}.",
    },
    hint: {
      en: "Send less, advance the clock to the next day with localpix clock advance midnight, or change the limit with localpix account set --limit-daily <reais|off>.",
      pt: "Envie menos, avance o relógio até o dia seguinte com localpix clock advance midnight, ou mude o limite com localpix account set --limit-daily <reais|off>.",
    },
  },
  "insufficient-balance": {
    message: {
      en: "The account has {available} available; with its fee, this needs {required}.",
      pt: "A conta tem {available} disponível; com a tarifa, isto precisa de {required}.",
    },
    hint: {
      en: "Blocked money does not count; the figure in the header of the page opens what it is made of. Receive a payment, or set the balance with localpix account balance --set <reais>.",
      pt: "O valor bloqueado não conta; o número no topo da página mostra do que ele é feito. Receba um pagamento, ou defina o saldo com localpix account balance --set <reais>.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
