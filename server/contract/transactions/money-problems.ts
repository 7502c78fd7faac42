import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with an account, a payment, a payout, a refund, a MED or a charge. */
export const moneyProblems = {
  "account-unknown": {
    status: 404,
    message: { en: "There is no account {id}.", pt: "Não existe a conta {id}." },
    hint: { en: "localpix account list shows them.", pt: "localpix account list mostra todas." },
  },
  "account-key-taken": {
    status: 409,
    message: {
      en: "The PIX key {pixKey} belongs to another account already.",
      pt: "A chave PIX {pixKey} já é de outra conta.",
    },
  },
  "account-key-invalid": {
    status: 422,
    message: {
      en: "{pixKey} has the format of no PIX key.",
      pt: "{pixKey} não tem o formato de nenhuma chave PIX.",
    },
  },
  "transaction-unknown": {
    status: 404,
    message: { en: "No transaction has the id {id}.", pt: "Nenhuma transação tem o id {id}." },
    hint: {
      en: "A transactionId, externalId, txid or end-to-end id will do; localpix logs shows the latest.",
      pt: "Serve um transactionId, externalId, txid ou end-to-end id; localpix logs mostra os mais recentes.",
    },
  },
  "not-a-payout": {
    status: 422,
    message: { en: "{id} is not a payout ({origin}).", pt: "{id} não é um envio ({origin})." },
  },
  "not-a-charge": {
    status: 422,
    message: { en: "{id} is not a charge ({origin}).", pt: "{id} não é uma cobrança ({origin})." },
  },
  "payout-not-pending": {
    status: 409,
    message: {
      en: "Payout {id} is {status}; only a PENDING one can be settled or rejected.",
      pt: "O envio {id} está {status}; só um PENDING pode ser liquidado ou rejeitado.",
    },
  },
  "not-a-refund": {
    status: 422,
    message: {
      en: "{id} is not a refund of a received payment ({origin}).",
      pt: "{id} não é a devolução de um pagamento recebido ({origin}).",
    },
  },
  "refund-not-pending": {
    status: 409,
    message: {
      en: "Refund {id} is {status}; only a PENDING one can be settled or rejected.",
      pt: "A devolução {id} está {status}; só uma PENDING pode ser liquidada ou rejeitada.",
    },
  },
  "payout-not-confirmed": {
    status: 409,
    message: {
      en: "Payout {id} is {status}; only a CONFIRMED one can come back.",
      pt: "O envio {id} está {status}; só um CONFIRMED pode voltar.",
    },
  },
  "return-above-rest": {
    status: 422,
    message: {
      en: "Of payout {id} only {rest} can still come back, not {value}.",
      pt: "Do envio {id} só {rest} ainda pode voltar, não {value}.",
    },
  },
  "receiver-short": {
    status: 422,
    message: {
      en: "The receiver of payout {id} is an account of this sandbox, and has only {available} of the {required} that sending it back takes.",
      pt: "Quem recebeu o envio {id} é uma conta deste sandbox, e só tem {available} dos {required} que a devolução pede.",
    },
    hint: {
      en: "localpix account balance gives an account money.",
      pt: "localpix account balance dá dinheiro a uma conta.",
    },
  },
  "return-too-late": {
    status: 422,
    message: {
      en: "The receiver of payout {id} is an account of this sandbox, which could refund it until {deadline} only.",
      pt: "Quem recebeu o envio {id} é uma conta deste sandbox, que só podia devolvê-lo até {deadline}.",
    },
  },
  "not-a-receipt": {
    status: 422,
    message: {
      en: "{id} is not a payment that the account has received ({origin}); a MED contests those only.",
      pt: "{id} não é um pagamento que a conta recebeu ({origin}); um MED só contesta esses.",
    },
  },
  "receipt-not-confirmed": {
    status: 409,
    message: {
      en: "Payment {id} is {status}; only a CONFIRMED one can be contested.",
      pt: "O pagamento {id} está {status}; só um CONFIRMED pode ser contestado.",
    },
  },
  "med-above-rest": {
    status: 422,
    message: {
      en: "Of payment {id} only {rest} can still be contested, not {value}.",
      pt: "Do pagamento {id} só {rest} ainda pode ser contestado, não {value}.",
    },
    hint: {
      en: "What has gone back, and what another open MED contests, cannot be contested again.",
      pt: "O que já voltou, e o que outro MED aberto contesta, não pode ser contestado de novo.",
    },
  },
  "med-unknown": {
    status: 404,
    message: { en: "There is no MED {id}.", pt: "Não existe o MED {id}." },
    hint: { en: "localpix med list shows them.", pt: "localpix med list mostra todos." },
  },
  "med-state-wrong": {
    status: 409,
    message: {
      en: "MED {id} is {status}; only one that is {allowed} can be {done}.",
      pt: "O MED {id} está {status}; só um {allowed} pode ser {done}.",
    },
  },
  "charge-not-pending": {
    status: 409,
    message: {
      en: "Charge {id} is {status}; only a PENDING one can be paid or expire.",
      pt: "A cobrança {id} está {status}; só uma PENDING pode ser paga ou expirar.",
    },
  },
  "not-a-cob": {
    status: 422,
    message: {
      en: "{id} is not a cob ({origin}); only a cob can be cancelled or removed.",
      pt: "{id} não é uma cob ({origin}); só uma cob pode ser cancelada ou removida.",
    },
    hint: {
      en: "A cash-in charge can expire instead: localpix expire.",
      pt: "Uma cobrança de cash-in pode expirar: localpix expire.",
    },
  },
  "cob-not-active": {
    status: 409,
    message: {
      en: "Cob {txid} is {status}; only an ATIVA one can be paid, cancelled, removed or expire.",
      pt: "A cob {txid} está {status}; só uma ATIVA pode ser paga, cancelada, removida ou expirar.",
    },
  },
  "cob-unpaid": {
    status: 409,
    message: {
      en: "Cob {txid} is {status}: nobody has paid it, so there is no transaction to show.",
      pt: "A cob {txid} está {status}: ninguém a pagou, então não há transação para mostrar.",
    },
    hint: {
      en: "GET /cob of the gateway answers the cob itself.",
      pt: "GET /cob do gateway responde a própria cob.",
    },
  },
  "code-unreadable": {
    status: 422,
    message: { en: "This is not a PIX code: {problem}", pt: "Isto não é um código PIX: {problem}" },
  },
  "code-corrupt": {
    status: 422,
    message: {
      en: "The CRC of this code is {received}, but should be {expected}: something in it was changed.",
      pt: "O CRC deste código é {received}, mas deveria ser {expected}: algo nele foi alterado.",
    },
  },
  "code-of-nobody": {
    status: 404,
    message: {
      en: "This code is not of a charge or an account of this sandbox.",
      pt: "Este código não é de uma cobrança nem de uma conta deste sandbox.",
    },
  },
  "key-of-nobody": {
    status: 404,
    message: {
      en: "No account of this sandbox has the PIX key {pixKey}.",
      pt: "Nenhuma conta deste sandbox tem a chave PIX {pixKey}.",
    },
  },
  "value-differs": {
    status: 422,
    message: {
      en: "The charge is for {charged} and cannot be paid with {value}.",
      pt: "A cobrança é de {charged} e não pode ser paga com {value}.",
    },
  },
  "value-missing": {
    status: 422,
    message: {
      en: "Nothing says how much is paid: give a value.",
      pt: "Nada diz quanto é pago: informe um valor.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
