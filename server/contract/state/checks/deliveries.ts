import { type CheckText, counted } from "./check-text.js";

/** The checks that no webhook is lost; a failed check counts the violations and names the first. */

/** `first`: the table and key of the first of these rows. */
export interface WrongRows {
  readonly rows: number;
  readonly first: string;
}

const deliveries = { en: counted("delivery", "deliveries"), pt: counted("entrega", "entregas", "pt-BR") };
const always = (text: string) => () => text;
const many =
  (text: string, firstOf = "first") =>
  ({ rows, first }: WrongRows) =>
    `${rows} ${text} (${rows === 1 ? "" : `${firstOf}: `}${first})`;

export const factsHaveDeliveries: CheckText<WrongRows> = {
  en: {
    name: "every event has its deliveries",
    passed: always("all are queued or sent"),
    violation: many("events were never queued"),
  },
  pt: {
    name: "cada evento tem as suas entregas",
    passed: always("todos entraram na fila"),
    violation: many("eventos nunca entraram na fila", "o primeiro"),
  },
};

export const attemptsAreCounted: CheckText<WrongRows> = {
  en: {
    name: "each delivery has its attempts",
    passed: deliveries.en,
    violation: many("deliveries miscount their attempts"),
  },
  pt: {
    name: "cada entrega tem as suas tentativas",
    passed: deliveries.pt,
    violation: many("entregas contam errado as suas tentativas", "a primeira"),
  },
};

export const waitingHasDueTime: CheckText<WrongRows> = {
  en: {
    name: "each waiting delivery has a due time",
    passed: always("none is forgotten"),
    violation: many("deliveries have no due time"),
  },
  pt: {
    name: "cada entrega à espera tem a sua hora",
    passed: always("nenhuma foi esquecida"),
    violation: many("entregas não têm horário", "a primeira"),
  },
};

export const agendaHasOnlyWaiting: CheckText<WrongRows> = {
  en: {
    name: "only waiting deliveries are scheduled",
    passed: always("no others are scheduled"),
    violation: many("agenda items belong to other deliveries"),
  },
  pt: {
    name: "a agenda só tem entregas à espera",
    passed: always("nenhuma outra está agendada"),
    violation: many("itens da agenda são de outras entregas", "o primeiro"),
  },
};

export const queuesAreNotStuck: CheckText<WrongRows> = {
  en: {
    name: "each queued delivery waits for one that will be sent",
    passed: always("no queue is stuck"),
    violation: many("deliveries wait for one that will not be sent"),
  },
  pt: {
    name: "cada entrega na fila espera por uma que será enviada",
    passed: always("nenhuma fila está parada"),
    violation: many("entregas esperam por uma que não será enviada", "a primeira"),
  },
};

export const heldHasHold: CheckText<WrongRows> = {
  en: {
    name: "each held delivery has its hold",
    passed: always("none is held without a hold"),
    violation: many("deliveries are held without a hold"),
  },
  pt: {
    name: "cada entrega retida tem a sua retenção",
    passed: always("nenhuma está retida sem retenção"),
    violation: many("entregas estão retidas sem retenção", "a primeira"),
  },
};

export const retriesArePending: CheckText<WrongRows> = {
  en: {
    name: "each manual retry is pending",
    passed: always("none is forgotten"),
    violation: many("deliveries lost a manual retry"),
  },
  pt: {
    name: "cada reenvio manual está pendente",
    passed: always("nenhum foi esquecido"),
    violation: many("entregas perderam um reenvio manual", "a primeira"),
  },
};

export const successIsKept: CheckText<WrongRows> = {
  en: {
    name: "no success is overwritten",
    passed: deliveries.en,
    violation: many("delivered ones are scheduled again"),
  },
  pt: {
    name: "nenhum sucesso é sobrescrito",
    passed: deliveries.pt,
    violation: many("já entregues estão agendadas de novo", "a primeira"),
  },
};

export const nothingIsOverdue: CheckText<WrongRows> = {
  en: {
    name: "nothing is overdue",
    passed: always("the agenda is up to date"),
    violation: many("agenda items are overdue"),
  },
  pt: {
    name: "nada está atrasado",
    passed: always("a agenda está em dia"),
    violation: many("itens da agenda estão atrasados", "o primeiro"),
  },
};
