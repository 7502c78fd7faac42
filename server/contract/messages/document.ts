import { type Example, type OpenApiDocument, type Operation, PARAGRAPH } from "../openapi/document.js";
import { withOtherMeanings } from "../openapi/meant.js";
import type { ProblemLine } from "../problem-line.js";
import { meaningsPt } from "./meanings.js";
import { gatewayRulesPt } from "./rules.js";
import { controlSummariesPt, eventSummariesPt, gatewaySummariesPt } from "./summaries.js";
import { problemInPortuguese } from "./told.js";

/**
 * A document in Portuguese, for the dashboard: its summaries, groups and descriptions, and what fields mean. What goes over
 * the wire stays as it is: names, examples, and the sentences of refusals, which are quoted.
 */
export function documentInPortuguese(document: OpenApiDocument): OpenApiDocument {
  const translation = translated(document) as OpenApiDocument;
  // Of the two documents only the gateway's tells of webhooks, and says what its fields mean.
  const told = document.webhooks ? withOtherMeanings(translation, meaningsPt) : translation;
  return { ...told, tags: told.tags.map((tag) => ({ ...tag, name: groupOf(tag.name) })) };
}

const SUMMARIES: Readonly<Record<string, string>> = {
  ...gatewaySummariesPt,
  ...controlSummariesPt,
  ...Object.fromEntries(
    Object.entries(eventSummariesPt).map(([event, told]) => [`webhook-${event.replaceAll("_", "-")}`, told]),
  ),
};

/** The groups of both documents; a name that both languages share is not here. */
const GROUPS: Readonly<Record<string, string>> = {
  Balance: "Saldo",
  Sending: "Envio",
  Charging: "Cobrança",
  Refunds: "Devoluções",
  Transactions: "Transações",
  verify: "conferência",
  credentials: "credenciais",
  accounts: "contas",
  certificates: "certificados",
  charges: "cobranças",
  payments: "pagamentos",
  payouts: "envios",
  refunds: "devoluções",
  clock: "relógio",
  state: "estado",
  case: "caso",
  journal: "diário",
  identify: "identificação",
  transactions: "transações",
  events: "eventos",
  deliveries: "entregas",
  requests: "requisições",
  explain: "explicação",
  assumptions: "suposições",
  scenarios: "cenários",
};

const groupOf = (name: string): string => GROUPS[name] ?? name;

/** Sentences that stand by themselves or among others, in descriptions. */
const SENTENCES: Readonly<Record<string, string>> = {
  "Told to every URL that is registered for it. The version of the registration decides the format; without one, the webhookVersion of the account or of the sandbox does, which usually leaves it to the event (EVENT_FORMAT). 200 acknowledges it; another 2xx counts too, with a warning, unless the sandbox is strict; anything else is tried again (DELIVERY).":
    "Contado a cada URL registrada para ele. A versão do registro decide o formato; sem ela, decide a webhookVersion da conta ou do sandbox, que em geral o deixa ao evento (EVENT_FORMAT). 200 o confirma; outro 2xx também conta, com um aviso, a menos que o sandbox seja strict; o resto é tentado de novo (DELIVERY).",
  "Told to every URL that is registered for it. It looks the same whatever the version of the registration (MED_FORMAT). 200 acknowledges it; another 2xx counts too, with a warning, unless the sandbox is strict; anything else is tried again (DELIVERY).":
    "Contado a cada URL registrada para ele. É o mesmo em qualquer versão do registro (MED_FORMAT). 200 o confirma; outro 2xx também conta, com um aviso, a menos que o sandbox seja strict; o resto é tentado de novo (DELIVERY).",
  "What the token endpoint, cash-in, cash-out and cash-out-qrcode refuse with.":
    "Com o que recusam o endpoint de token, cash-in, cash-out e cash-out-qrcode.",
  "What all other endpoints refuse with.": "Com o que recusam todos os outros endpoints.",
  "What the control API says no with.": "Com o que a API de controle diz não.",
  "An OpenAPI 3.1 document.": "Um documento OpenAPI 3.1.",
  "Reais, at most 2 decimals.": "Reais, no máximo 2 casas decimais.",
  "The client certificate: its PEM, percent-encoded (RFC 3986).":
    "O certificado do cliente: o seu PEM, em percent-encoding (RFC 3986).",
  "Of the sandbox only: what the request should meet. A value that cannot happen here is ignored, with a warning in the journal.":
    "Só do sandbox: o que a requisição deve encontrar. Um valor que não pode acontecer aqui é ignorado, com um aviso no diário.",
  "A UUID v4 of your own. The same key with the same body is answered as before; nothing moves twice.":
    "Um UUID v4 seu. A mesma chave com o mesmo corpo é respondida como antes; nada se move duas vezes.",
  "The same for every attempt and every URL: know a duplicate by it.":
    "O mesmo em cada tentativa e em cada URL: por ele se reconhece um duplicado.",
  "The event at this URL.": "O evento nesta URL.",
  "Which attempt this is, from 1.": "Qual tentativa é esta, a partir de 1.",
  "startDate and endDate are at most 31 days apart, and in this order.":
    "Entre startDate e endDate há no máximo 31 dias, e nesta ordem.",
  "startDate is not after endDate.": "startDate não é depois de endDate.",
  "The same request again: as it stands": "A mesma requisição de novo: como está",
  "Not received: it is tried again": "Não recebido: é tentado de novo",
  "The whole state as one file, a SQLite database": controlSummariesPt.exportState,
  "v1, the flat payload": "v1, o payload plano",
  "v2, the envelope": "v2, o envelope",
  Done: "Feito",
  Received: "Recebido",
  "Received, with a warning; under --strict it is tried again":
    "Recebido, com um aviso; com --strict é tentado de novo",
  "The file": "O arquivo",
  "Refused with:": "Recusado com:",
  "Specification: assumption": "Especificação: suposição",
  "Specification:": "Especificação:",
};

const sentenceOf = (text: string): string =>
  SENTENCES[text] ??
  Object.entries(SENTENCES)
    .filter(([english]) => /[.:]$|assumption$/.test(english))
    .reduce((told, [english, portuguese]) => told.replaceAll(english, portuguese), text);

function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === "example" || (key === "examples" && Array.isArray(inner))) return [key, inner];
      if (key === "examples") return [key, examplesOf(inner as Readonly<Record<string, Example>>)];
      if (key === "description" && typeof inner === "string") return [key, sentenceOf(inner)];
      if (isOperation(inner)) return [key, operationOf(inner)];
      return [key, translated(inner)];
    }),
  );
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "operationId" in value && "responses" in value;

function operationOf(operation: Operation): Operation {
  const id = operation["x-alias-of"] ?? operation.operationId;
  const { description } = operation;
  return {
    ...(translated(operation) as Operation),
    summary: SUMMARIES[id] ?? operation.summary,
    ...(description === undefined ? {} : { description: describedOf(id, description) }),
    tags: operation.tags.map(groupOf),
  };
}

/** Where there are two paragraphs, the first is the rules of the operation. */
function describedOf(id: string, description: string): string {
  const [rules, ...rest] = description.split(PARAGRAPH);
  if (rest.length === 0) return sentenceOf(description);
  return [gatewayRulesPt[id] ?? rules, ...rest.map(sentenceOf)].join(PARAGRAPH);
}

/** Of a refusal by the control API, its summary says in Portuguese what the example says on the wire. */
function examplesOf(examples: Readonly<Record<string, Example>>): Record<string, Example> {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { summary = "", value }]) => {
      const error = (value as { error?: { code: string } & Pick<ProblemLine, "message"> } | null)?.error;
      const told =
        error?.code && error.message
          ? problemInPortuguese(error.code, { message: error.message }).message
          : sentenceOf(summary.replace(/\bassumption (?=[A-Z])/, "suposição "));
      return [name, { summary: told, value }];
    }),
  );
}
