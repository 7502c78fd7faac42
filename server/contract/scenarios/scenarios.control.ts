import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { EPHEMERAL_SANDBOX_PROBLEMS } from "../cases/case-problems.js";
import { controlOperation } from "../operation.js";
import { scenarioSources } from "./scenario-source.js";

/** A proof of a scenario: the request, the expected answer, and the expected results later. */
const proof = z.object({
  operations: z.array(z.string()),
  /** The value of the header. */
  send: z.string(),
  /** Whether the same operation is called once more without a scenario. */
  next: z.boolean(),
  /** Null: the connection drops without an answer. */
  answer: z
    .object({
      /** Null: the usual status of the operation. */
      status: z.int().nullable(),
      code: z.string().nullable(),
      /** The least duration of the answer, in real time. */
      takes: z.string().nullable(),
      retryAfter: z.boolean(),
      /** Whether its webhook arrives before the answer. */
      behindWebhook: z.boolean(),
    })
    .nullable(),
  /** The checks after each advance of the clock. */
  later: z.array(
    z.object({
      after: z.string(),
      status: z.string().nullable(),
      errorCode: z.string().nullable(),
      /** The received webhooks, in order: `own` of the request, `next` of the next one; null: not checked. */
      webhooks: z.array(z.enum(["own", "next"])).nullable(),
    }),
  ),
});
export type ProofView = z.infer<typeof proof>;

const scenario = z.object({
  /** The part before the parameter, e.g. `reject`; the whole value without a parameter. */
  name: z.string(),
  /** The value with its parameter, e.g. `reject:<ERROR_CODE>`. */
  form: z.string(),
  example: z.string(),
  description: z.object({ pt: z.string(), en: z.string() }),
  /** The ids of the operations that it can apply to. */
  operations: z.array(z.string()),
  /** The stages at which it takes effect: arrival, admission, settlement, delivery. */
  seams: z.array(z.string()),
  /** The rule of its parameter; null without a parameter. */
  parameter: z.object({ kind: z.string(), rule: z.object({ pt: z.string(), en: z.string() }) }).nullable(),
  /** The magic PIX keys and amounts (in reais) that select it; `value` is the header value with the same effect. */
  magic: z.array(z.object({ value: z.string(), key: z.string().optional(), amount: z.number().optional() })),
  assumptions: z.array(z.string()),
  proof: z.array(proof),
  /** The user's own file that defines it; null if it is built in. */
  source: z.string().nullable(),
});
export type ScenarioView = z.infer<typeof scenario>;

const armed = z.object({
  id: z.int(),
  scenario: z.string(),
  /** Null: any operation that needs a token and that the scenario can apply to. */
  operation: z.string().nullable(),
  /** How many more requests it applies to; null: all. */
  left: z.int().nullable(),
  probability: z.number(),
  account: z.int().nullable(),
});
export type ArmedView = z.infer<typeof armed>;

export const listScenarios = controlOperation(
  "GET",
  "/sandbox/api/scenarios",
  {
    en: "List all scenarios with their effects and operations",
    pt: "Lista todos os cenários com os seus efeitos e operações",
  },
  z.strictObject({}),
  z.object({ scenarios: z.array(scenario) }),
);

export const armScenario = controlOperation(
  "POST",
  "/sandbox/api/scenarios/armed",
  {
    en: "Arm a scenario for the next requests that do not name one",
    pt: "Arma um cenário para as próximas requisições que não indicam nenhum",
  },
  z.strictObject({
    scenario: z.string(),
    /** The id of an operation of the gateway, such as `cash-out`. */
    operation: z.string().optional(),
    /** Absent: until it is disarmed. */
    times: z.int().min(1).max(1_000_000).optional(),
    probability: z.number().min(0).max(1).default(1),
    account: accountId.optional(),
  }),
  armed,
  {
    status: 201,
    problems: [
      "scenario-unknown",
      "scenario-contradictory",
      "scenario-not-applicable",
      "operation-unknown",
      "account-unknown",
    ],
  },
);

export const listArmed = controlOperation(
  "GET",
  "/sandbox/api/scenarios/armed",
  {
    en: "The armed scenarios, oldest first",
    pt: "Os cenários armados, do mais antigo ao mais recente",
  },
  z.strictObject({}),
  z.object({ armed: z.array(armed) }),
);

export const disarmAll = controlOperation(
  "DELETE",
  "/sandbox/api/scenarios/armed",
  { en: "Disarm all scenarios", pt: "Desarma todos os cenários" },
  z.strictObject({}),
  z.object({ disarmed: z.int() }),
);

export const disarm = controlOperation(
  "DELETE",
  "/sandbox/api/scenarios/armed/:id",
  { en: "Disarm one scenario", pt: "Desarma um cenário" },
  z.strictObject({ id: z.coerce.number().int() }),
  z.object({ disarmed: z.int() }),
  { problems: ["armed-unknown"] },
);

const proofOutcome = z.object({
  scenario: z.string(),
  operation: z.string(),
  /** The expected result that was missing; null if the proof holds. */
  problem: z.string().nullable(),
});
/** The outcome of one proof. */
export type ProofOutcome = z.infer<typeof proofOutcome>;

export const checkScenarios = controlOperation(
  "POST",
  "/sandbox/api/scenarios/check",
  {
    en: "Check scenario files; with `prove`, run their proofs too",
    pt: "Verifica arquivos de cenário; com `prove`, também executa as provas",
  },
  z.strictObject({ files: scenarioSources.min(1).max(100), prove: z.boolean().default(false) }),
  z.object({
    files: z.array(
      z.object({
        file: z.string(),
        /** Null if the file is not valid. */
        name: z.string().nullable(),
        problems: z.array(
          z.object({
            /** Line and column count from 1. */
            line: z.int(),
            column: z.int(),
            message: z.string(),
          }),
        ),
      }),
    ),
    /** Empty unless `prove` is set and every file is valid. */
    proofs: z.array(proofOutcome),
  }),
  { problems: EPHEMERAL_SANDBOX_PROBLEMS },
);
