import { formatReais } from "../../../brazil/money.js";
import { type CheckText, counted } from "./check-text.js";

/** The checks that cobs, splits and MEDs agree with their money; all amounts are in centavos. */

const meds = { en: counted("MED", "MEDs"), pt: counted("MED", "MEDs", "pt-BR") };

export const cobsMatchPayments: CheckText<{ txid: string; status: string; paid: number } | { txid: string }> =
  {
    en: {
      name: "cobs agree with their payments",
      passed: counted("cob", "cobs"),
      violation: (wrong) =>
        "status" in wrong
          ? `cob ${wrong.txid} is ${wrong.status} and was paid ${wrong.paid} times`
          : `cob ${wrong.txid} is final but still on the agenda, or open but not on it`,
    },
    pt: {
      name: "as cobs batem com os seus pagamentos",
      passed: counted("cob", "cobs", "pt-BR"),
      violation: (wrong) =>
        "status" in wrong
          ? `a cob ${wrong.txid} está ${wrong.status} e foi paga ${wrong.paid} vezes`
          : `a cob ${wrong.txid} é final mas está na agenda, ou está aberta mas não está nela`,
    },
  };

export const splitsMatchPayouts: CheckText<
  { charge: number; number: number } | { charge: number; value: number; parts: number }
> = {
  en: {
    name: "each split is scheduled, or sent once",
    passed: counted("split", "splits"),
    violation: (wrong) =>
      "number" in wrong
        ? `split ${wrong.number} of charge ${wrong.charge} was not sent exactly once and in full`
        : `the splits of charge ${wrong.charge} of ${formatReais(wrong.value)} add up to ${formatReais(wrong.parts)}`,
  },
  pt: {
    name: "cada split está agendado, ou foi enviado uma vez",
    passed: counted("split", "splits", "pt-BR"),
    violation: (wrong) =>
      "number" in wrong
        ? `o split ${wrong.number} da cobrança ${wrong.charge} não foi enviado exatamente uma vez e por inteiro`
        : `os splits da cobrança ${wrong.charge}, de ${formatReais(wrong.value)}, somam ${formatReais(wrong.parts)}`,
  },
};

export const medsMatchPayments: CheckText<{ what: "payment" | "refund" | "orphan"; id: number }> = {
  en: {
    name: "MEDs agree with their payments",
    passed: meds.en,
    violation: ({ what, id }) =>
      ({
        payment: `MED ${id} does not match a payment that its account received`,
        refund: `the refund of MED ${id} does not match the MED`,
        orphan: `refund ${id} does not belong to a MED`,
      })[what],
  },
  pt: {
    name: "os MEDs batem com os seus pagamentos",
    passed: meds.pt,
    violation: ({ what, id }) =>
      ({
        payment: `o MED ${id} não corresponde a um pagamento que a conta recebeu`,
        refund: `a devolução do MED ${id} não corresponde ao MED`,
        orphan: `a devolução ${id} não pertence a nenhum MED`,
      })[what],
  },
};

export const medBlocksMatchPostings: CheckText<{ id: number; expected: number; posted: number }> = {
  en: {
    name: "amounts blocked by MEDs match the postings",
    passed: meds.en,
    violation: ({ id, expected, posted }) =>
      `MEDs block ${formatReais(expected)} of payment ${id}, but its postings block ${formatReais(posted)}`,
  },
  pt: {
    name: "os valores bloqueados por MEDs batem com os lançamentos",
    passed: meds.pt,
    violation: ({ id, expected, posted }) =>
      `os MEDs bloqueiam ${formatReais(expected)} do pagamento ${id}, mas os lançamentos bloqueiam ${formatReais(posted)}`,
  },
};
