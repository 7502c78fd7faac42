import { counted, type Proof } from "./proof.js";

/** The checks that no webhook is lost; a failed check counts the violations. */

const deliveries = { en: counted("delivery", "deliveries"), pt: counted("entrega", "entregas") };
const always = (text: string) => () => text;
const many = (text: string) => (wrong: number) => `${wrong} ${text}`;

export const factsAreHeard: Proof<number> = {
  en: {
    name: "each fact has its deliveries",
    holds: always("all are queued or sent"),
    broken: many("facts were never queued"),
  },
  pt: {
    name: "cada fato tem as suas entregas",
    holds: always("todos entraram na fila"),
    broken: many("fatos nunca entraram na fila"),
  },
};

export const attemptsAreCounted: Proof<number> = {
  en: {
    name: "each delivery has its attempts",
    holds: deliveries.en,
    broken: many("deliveries miscount their attempts"),
  },
  pt: {
    name: "cada entrega tem as suas tentativas",
    holds: deliveries.pt,
    broken: many("entregas contam errado as suas tentativas"),
  },
};

export const waitingIsDue: Proof<number> = {
  en: {
    name: "each waiting delivery has a due time",
    holds: always("none is forgotten"),
    broken: many("deliveries have no due time"),
  },
  pt: {
    name: "cada entrega à espera tem a sua hora",
    holds: always("nenhuma foi esquecida"),
    broken: many("entregas não têm horário"),
  },
};

export const onlyWaitingIsWoken: Proof<number> = {
  en: {
    name: "the agenda has only waiting deliveries",
    holds: always("no others are scheduled"),
    broken: many("agenda items belong to other deliveries"),
  },
  pt: {
    name: "a agenda só tem entregas à espera",
    holds: always("nenhuma outra está agendada"),
    broken: many("itens da agenda são de outras entregas"),
  },
};

export const linesMove: Proof<number> = {
  en: {
    name: "each queued delivery waits for one that will be sent",
    holds: always("no queue is stuck"),
    broken: many("deliveries wait for one that will not be sent"),
  },
  pt: {
    name: "cada entrega na fila espera por uma que será enviada",
    holds: always("nenhuma fila está parada"),
    broken: many("entregas esperam por uma que não será enviada"),
  },
};

export const heldHasHold: Proof<number> = {
  en: {
    name: "each held delivery has its hold",
    holds: always("none is held without a hold"),
    broken: many("deliveries are held without a hold"),
  },
  pt: {
    name: "cada entrega retida tem a sua retenção",
    holds: always("nenhuma está retida sem retenção"),
    broken: many("entregas estão retidas sem retenção"),
  },
};

export const retriesAreHeeded: Proof<number> = {
  en: {
    name: "each manual retry is pending",
    holds: always("none is forgotten"),
    broken: many("deliveries lost a manual retry"),
  },
  pt: {
    name: "cada reenvio manual está pendente",
    holds: always("nenhum foi esquecido"),
    broken: many("entregas perderam um reenvio manual"),
  },
};

export const successStays: Proof<number> = {
  en: {
    name: "no success is overwritten",
    holds: deliveries.en,
    broken: many("delivered ones are scheduled again"),
  },
  pt: {
    name: "nenhum sucesso é sobrescrito",
    holds: deliveries.pt,
    broken: many("já entregues estão agendadas de novo"),
  },
};

export const nothingIsOverdue: Proof<number> = {
  en: {
    name: "nothing is overdue",
    holds: always("the agenda is up to date"),
    broken: many("agenda items are overdue"),
  },
  pt: {
    name: "nada está atrasado",
    holds: always("a agenda está em dia"),
    broken: many("itens da agenda estão atrasados"),
  },
};
