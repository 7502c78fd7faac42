import { formatReais } from "../../../brazil/money.js";
import { counted, type Proof } from "./proof.js";

/** What proves that cobs, splits and MEDs agree with the money that they are about; all amounts in centavos. */

const meds = { en: counted("MED", "MEDs"), pt: counted("MED", "MEDs") };

export const cobsArePaid: Proof<{ txid: string; status: string; paid: number } | { txid: string }> = {
  en: {
    name: "cobs agree with their payments",
    holds: counted("cob", "cobs"),
    broken: (one) =>
      "status" in one
        ? `cob ${one.txid} is ${one.status} and was paid ${one.paid} times`
        : `cob ${one.txid} is final and on the agenda, or neither`,
  },
  pt: {
    name: "as cobs concordam com os seus pagamentos",
    holds: counted("cob", "cobs"),
    broken: (one) =>
      "status" in one
        ? `a cob ${one.txid} está ${one.status} e foi paga ${one.paid} vezes`
        : `a cob ${one.txid} é final e está na agenda, ou nem uma coisa nem outra`,
  },
};

export const splitsAreSent: Proof<
  { charge: number; number: number } | { charge: number; value: number; parts: number }
> = {
  en: {
    name: "splits are sent once or wait",
    holds: counted("split", "splits"),
    broken: (one) =>
      "number" in one
        ? `split ${one.number} of ${one.charge} is not sent once, whole`
        : `${one.charge} of ${formatReais(one.value)} is split into ${formatReais(one.parts)}`,
  },
  pt: {
    name: "os splits são enviados uma vez ou esperam",
    holds: counted("split", "splits"),
    broken: (one) =>
      "number" in one
        ? `o split ${one.number} de ${one.charge} não foi enviado uma vez, inteiro`
        : `${one.charge}, de ${formatReais(one.value)}, está dividida em ${formatReais(one.parts)}`,
  },
};

export const medsAreOfPayments: Proof<{ what: "stranger" | "refund" | "orphan"; id: number }> = {
  en: {
    name: "MEDs agree with their payments",
    holds: meds.en,
    broken: ({ what, id }) =>
      ({
        stranger: `MED ${id} contests what its account has not received like that`,
        refund: `the refund of MED ${id} is not the one that it asked for`,
        orphan: `refund ${id} is of no MED`,
      })[what],
  },
  pt: {
    name: "os MEDs concordam com os seus pagamentos",
    holds: meds.pt,
    broken: ({ what, id }) =>
      ({
        stranger: `o MED ${id} contesta o que a sua conta não recebeu assim`,
        refund: `a devolução do MED ${id} não é a que ele pediu`,
        orphan: `a devolução ${id} não é de nenhum MED`,
      })[what],
  },
};

export const medsBlock: Proof<{ id: number; wanted: number; posted: number }> = {
  en: {
    name: "what MEDs block is blocked",
    holds: meds.en,
    broken: ({ id, wanted, posted }) =>
      `MEDs block ${formatReais(wanted)} of payment ${id}, its postings ${formatReais(posted)}`,
  },
  pt: {
    name: "o que os MEDs bloqueiam está bloqueado",
    holds: meds.pt,
    broken: ({ id, wanted, posted }) =>
      `os MEDs bloqueiam ${formatReais(wanted)} do pagamento ${id}; seus lançamentos, ${formatReais(posted)}`,
  },
};
