import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable, texts } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { day, limit, sequence } from "../transactions/page.control.js";

export const requestSummary = z
  .object({
    id: z.int(),
    at: z.string(),
    /** Whether the request went to the gateway, or to the control API (recorded only if it changes something). */
    plane: z.enum(["gateway", "control"]),
    account: z.int().nullable(),
    operation: z.string().nullable(),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    durationMs: z.number(),
    /** The number of the newest journal entry when the request was answered; places the request among the entries. */
    journalSeq: z.int(),
    transactionId: z.string().nullable(),
    errorId: z.string().nullable(),
    reason: z.string().nullable(),
    /** The scenario that applied; with `(ignored)` at the end if it cannot apply to this operation. */
    scenario: z.string().nullable(),
  })
  .meta({ id: "GatewayRequest" });
export type RequestSummary = z.infer<typeof requestSummary>;

const params = z.record(z.string(), z.union([z.string(), z.number(), texts]));

/** What exactly was wrong with a refused request, and what to do next. */
export const refusalCause = z
  .object({
    code: z.string(),
    /** The values in the texts; instants are ISO texts in UTC. For a duplicate, `transactionId` is that of the first. */
    params,
    message: texts,
    hint: texts,
  })
  .meta({ id: "RefusalCause" });

/** The cause as it is recorded. */
export const recordedCause = z.object({ name: z.string(), values: params.optional() });

export const wholeRequest = requestSummary
  .extend({
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    answer: z.string(),
    /** The explanation of a refusal: the rule, and every invalid field. */
    explanation: z
      .object({
        rule: z.string(),
        /** The ids of the assumptions that apply. */
        assumptions: z.array(z.string()),
        violations: z.array(
          // `received` is JSON, shortened if it is long; absent if nothing was received, or if it is secret.
          z.object({
            field: z.string(),
            message: z.string(),
            expected: texts,
            received: z.string().optional(),
          }),
        ),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
        /** Null if an earlier version recorded the refusal without its values. */
        cause: refusalCause.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "WholeRequest" });
export type WholeRequest = z.infer<typeof wholeRequest>;

export const listRequests = controlOperation(
  "GET",
  "/sandbox/api/requests",
  {
    en: "Requests with their answers, newest first; of the gateway unless `plane` is set",
    pt: "Requisições com respostas, as mais recentes primeiro; do gateway, salvo com `plane`",
  },
  z.strictObject({
    operation: z.string().optional(),
    status: z.coerce.number().int().optional(),
    /** The class of the status. */
    outcome: z.enum(["2xx", "refused", "4xx", "5xx"]).optional(),
    /** A text in the path, body or answer. */
    text: z.string().min(1).max(200).refine(keepable, BROKEN).optional(),
    /** Only requests with smaller ids, for the next page. */
    before: sequence.optional(),
    account: accountId.optional(),
    /** On these days of São Paulo, both included. */
    from: day.optional(),
    to: day.optional(),
    plane: z.enum(["gateway", "control", "all"]).default("gateway"),
    limit: limit(50),
  }),
  z.object({ requests: z.array(requestSummary) }),
);

export const showRequest = controlOperation(
  "GET",
  "/sandbox/api/requests/:id",
  {
    en: "One request with its answer, and the explanation of a refusal",
    pt: "Uma requisição com sua resposta, e a explicação de uma recusa",
  },
  z.strictObject({ id: z.coerce.number().int() }),
  wholeRequest,
  { problems: ["request-unknown"] },
);
