import { formatReais } from "../../../brazil/money.js";
import { counted, type Proof } from "./proof.js";

/** The checks that cobs, splits and MEDs agree with their money; all amounts are in centavos. */

const meds = { en: counted("MED", "MEDs"), pt: counted("MED", "MEDs") };

export const cobsArePaid: Proof<{ txid: string; status: string; paid: number } | { txid: string }> = {
  en: {
    name: "cobs agree with their payments",
    holds: counted("cob", "cobs"),
    broken: (one) =>
      "status" in one
        ? `cob ${one.txid} is ${one.status} and was paid ${one.paid} times`
        : `cob ${one.txid} is final but still on the agenda, or open but not on it`,
  },
  pt: {
    name: "as cobs concordam com os seus pagamentos",
    holds: counted("cob", "cobs"),
    broken: (one) =>
      "status" in one
        ? `a cob ${one.txid} está ${one.status} e foi paga ${one.paid} vezes`
        : `a cob ${one.txid} é final mas está na agenda, ou está aberta mas não está nela`,
  },
};

export const splitsAreSent: Proof<
  { charge: number; number: number } | { charge: number; value: number; parts: number }
> = {
  en: {
    name: "each split is scheduled, or sent once",
    holds: counted("split", "splits"),
    broken: (one) =>
      "number" in one
        ? `split ${one.number} of ${one.charge} was not sent exactly once and in full`
        : `${one.charge} of ${formatReais(one.value)} is split into ${formatReais(one.parts)}`,
  },
  pt: {
    name: "cada split está agendado, ou foi enviado uma vez",
    holds: counted("split", "splits"),
    broken: (one) =>
      "number" in one
        ? `o split ${one.number} de ${one.charge} não foi enviado exatamente uma vez e por inteiro`
        : `${one.charge}, de ${formatReais(one.value)}, está dividida em ${formatReais(one.parts)}`,
  },
};

export const medsAreOfPayments: Proof<{ what: "stranger" | "refund" | "orphan"; id: number }> = {
  en: {
    name: "MEDs agree with their payments",
    holds: meds.en,
    broken: ({ what, id }) =>
      ({
        stranger: `MED ${id} does not match a payment that its account received`,
        refund: `the refund of MED ${id} does not match the MED`,
        orphan: `refund ${id} does not belong to a MED`,
      })[what],
  },
  pt: {
    name: "os MEDs concordam com os seus pagamentos",
    holds: meds.pt,
    broken: ({ what, id }) =>
      ({
        stranger: `o MED ${id} não corresponde a um pagamento que a conta recebeu`,
        refund: `a devolução do MED ${id} não corresponde ao MED`,
        orphan: `a devolução ${id} não pertence a nenhum MED`,
      })[what],
  },
};

export const medsBlock: Proof<{ id: number; wanted: number; posted: number }> = {
  en: {
    name: "amounts blocked by MEDs match the postings",
    holds: meds.en,
    broken: ({ id, wanted, posted }) =>
      `MEDs block ${formatReais(wanted)} of payment ${id}, but its postings block ${formatReais(posted)}`,
  },
  pt: {
    name: "os valores bloqueados por MEDs batem com os lançamentos",
    holds: meds.pt,
    broken: ({ id, wanted, posted }) =>
      `os MEDs bloqueiam ${formatReais(wanted)} do pagamento ${id}, mas os lançamentos bloqueiam ${formatReais(posted)}`,
  },
};
