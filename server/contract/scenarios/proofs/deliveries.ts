import { counted, type Proof } from "./proof.js";

/** What proves that no webhook is lost, each with how many there are where it does not hold. */

const deliveries = { en: counted("delivery", "deliveries"), pt: counted("entrega", "entregas") };
const always = (text: string) => () => text;
const many = (text: string) => (wrong: number) => `${wrong} ${text}`;

export const factsAreHeard: Proof<number> = {
  en: {
    name: "each fact has its deliveries",
    holds: always("none is unheard"),
    broken: many("facts were never queued"),
  },
  pt: {
    name: "cada fato tem as suas entregas",
    holds: always("nenhum ficou sem ser ouvido"),
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
    broken: many("deliveries wait for nothing"),
  },
  pt: {
    name: "cada entrega à espera tem a sua hora",
    holds: always("nenhuma foi esquecida"),
    broken: many("entregas esperam por nada"),
  },
};

export const onlyWaitingIsWoken: Proof<number> = {
  en: {
    name: "only waiting deliveries are woken",
    holds: always("the agenda wakes no other"),
    broken: many("rows of the agenda would wake others"),
  },
  pt: {
    name: "só são acordadas as entregas à espera",
    holds: always("a agenda não acorda nenhuma outra"),
    broken: many("linhas da agenda acordariam outras"),
  },
};

export const linesMove: Proof<number> = {
  en: {
    name: "each delivery in line comes after one that is sent",
    holds: always("no line stands still"),
    broken: many("deliveries stand behind nothing"),
  },
  pt: {
    name: "cada entrega na fila vem depois de uma que é enviada",
    holds: always("nenhuma fila está parada"),
    broken: many("entregas esperam atrás de nada"),
  },
};

export const heldHasHold: Proof<number> = {
  en: {
    name: "each held delivery has its hold",
    holds: always("none is held by nobody"),
    broken: many("deliveries are held by nobody"),
  },
  pt: {
    name: "cada entrega retida tem a sua retenção",
    holds: always("nenhuma está retida por ninguém"),
    broken: many("entregas estão retidas por ninguém"),
  },
};

export const retriesAreHeeded: Proof<number> = {
  en: {
    name: "each manual retry is on its way",
    holds: always("none is forgotten"),
    broken: many("deliveries forget a retry"),
  },
  pt: {
    name: "cada reenvio manual está a caminho",
    holds: always("nenhum foi esquecido"),
    broken: many("entregas esqueceram um reenvio"),
  },
};

export const successStays: Proof<number> = {
  en: {
    name: "no success is overwritten",
    holds: deliveries.en,
    broken: many("delivered ones are retried by schedule"),
  },
  pt: {
    name: "nenhum sucesso é sobrescrito",
    holds: deliveries.pt,
    broken: many("já entregues são retentadas pela agenda"),
  },
};

export const nothingIsOverdue: Proof<number> = {
  en: {
    name: "nothing is overdue",
    holds: always("the agenda is up to date"),
    broken: many("things should have happened"),
  },
  pt: {
    name: "nada está atrasado",
    holds: always("a agenda está em dia"),
    broken: many("coisas já deveriam ter acontecido"),
  },
};
