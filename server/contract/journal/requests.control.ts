import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { limit, sequence } from "../transactions/page.control.js";

export const gatewayRequest = z
  .object({
    id: z.int(),
    at: z.string(),
    /** Who was asked: the gateway, or the control API by a command that changes something. */
    plane: z.enum(["gateway", "control"]),
    account: z.int().nullable(),
    operation: z.string().nullable(),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    durationMs: z.number(),
    transactionId: z.string().nullable(),
    errorId: z.string().nullable(),
    reason: z.string().nullable(),
    /** The scenario that it met; with `(ignored)` behind it, what its header asked for that cannot happen to it. */
    scenario: z.string().nullable(),
  })
  .meta({ id: "GatewayRequest" });
export type GatewayRequest = z.infer<typeof gatewayRequest>;

export const wholeRequest = gatewayRequest
  .extend({
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    answer: z.string(),
    /** Why it was refused: the rule, and every field that broke one. */
    explanation: z
      .object({
        rule: z.string(),
        /** What it rests on, where the specification leaves it open. */
        assumptions: z.array(z.string()),
        violations: z.array(
          // What was received is JSON, cut where it is long; absent where nothing was, or a secret.
          z.object({ field: z.string(), message: z.string(), received: z.string().optional() }),
        ),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      })
      .nullable(),
  })
  .meta({ id: "WholeRequest" });
export type WholeRequest = z.infer<typeof wholeRequest>;

export const listRequests = controlOperation(
  "GET",
  "/sandbox/api/requests",
  {
    en: "Requests and answers, newest first; the gateway's unless `plane` says otherwise",
    pt: "Requisições e respostas, da mais recente à mais antiga; as do gateway, se `plane` não diz outra coisa",
  },
  z.strictObject({
    operation: z.string().optional(),
    status: z.coerce.number().int().optional(),
    /** How it came out, where the status is not to be named exactly. */
    outcome: z.enum(["2xx", "refused", "4xx", "5xx"]).optional(),
    /** A part of path, body or answer. */
    text: z.string().min(1).max(200).refine(keepable, BROKEN).optional(),
    /** Only those with smaller ids: the next page. */
    before: sequence.optional(),
    account: accountId.optional(),
    plane: z.enum(["gateway", "control", "all"]).default("gateway"),
    limit: limit(50),
  }),
  z.object({ requests: z.array(gatewayRequest) }),
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
