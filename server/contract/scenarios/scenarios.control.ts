import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { EPHEMERAL_SANDBOX_PROBLEMS } from "../cases/case-problems.js";
import { controlOperation } from "../operation.js";
import { scenarioSources } from "./scenario-source.js";

/** What a proof of a scenario shows: what to send, what comes back, and what is seen later. */
const proof = z.object({
  operations: z.array(z.string()),
  /** The value of the header. */
  send: z.string(),
  /** Whether the same operation is called once more right behind it, without a scenario. */
  next: z.boolean(),
  /** Null: none comes, the connection drops. */
  answer: z
    .object({
      /** Null: the one with which the operation usually answers. */
      status: z.int().nullable(),
      code: z.string().nullable(),
      /** It takes at least this long, in real time. */
      takes: z.string().nullable(),
      retryAfter: z.boolean(),
      /** Whether its webhook comes in before it. */
      behindWebhook: z.boolean(),
    })
    .nullable(),
  /** One after the other, as the sandbox's time is moved. */
  later: z.array(
    z.object({
      after: z.string(),
      status: z.string().nullable(),
      errorCode: z.string().nullable(),
      /** Whose webhooks have come in by then, in order: the request's own, or those of the next; null: not looked at. */
      webhooks: z.array(z.enum(["own", "next"])).nullable(),
    }),
  ),
});
export type ProofView = z.infer<typeof proof>;

const scenario = z.object({
  /** What stands before the parameter, e.g. `reject`; the whole value where there is none. */
  name: z.string(),
  /** The value with its parameter, e.g. `reject:<ERROR_CODE>`. */
  form: z.string(),
  example: z.string(),
  description: z.object({ pt: z.string(), en: z.string() }),
  /** The ids of the operations that it can happen to. */
  operations: z.array(z.string()),
  /** Where it speaks: arrival, admission, settlement, delivery. */
  seams: z.array(z.string()),
  /** What may stand for its parameter; null for one without. */
  parameter: z.object({ kind: z.string(), rule: z.object({ pt: z.string(), en: z.string() }) }).nullable(),
  /** PIX keys and amounts in reais that stand for a value of it. */
  magic: z.array(z.object({ value: z.string(), key: z.string().optional(), amount: z.number().optional() })),
  assumptions: z.array(z.string()),
  proof: z.array(proof),
  /** The file of the user's own that it comes from; null: it came with localpix. */
  source: z.string().nullable(),
});
export type ScenarioView = z.infer<typeof scenario>;

const armed = z.object({
  id: z.int(),
  scenario: z.string(),
  /** Null: any operation that needs a token and that the scenario can happen to. */
  operation: z.string().nullable(),
  /** How many requests it still meets; null: all. */
  left: z.int().nullable(),
  probability: z.number(),
  account: z.int().nullable(),
});
export type ArmedView = z.infer<typeof armed>;

export const listScenarios = controlOperation(
  "GET",
  "/sandbox/api/scenarios",
  {
    en: "Every scenario: what it is called, what it does and where",
    pt: "Cada cenário: como se chama, o que faz e onde",
  },
  z.strictObject({}),
  z.object({ scenarios: z.array(scenario) }),
);

export const armScenario = controlOperation(
  "POST",
  "/sandbox/api/scenarios/armed",
  {
    en: "Let a scenario wait for requests that ask for none themselves",
    pt: "Deixa um cenário à espera de requisições que não pedem nenhum",
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
    en: "The scenarios that wait for requests, oldest first",
    pt: "Os cenários que esperam requisições, do mais antigo ao mais recente",
  },
  z.strictObject({}),
  z.object({ armed: z.array(armed) }),
);

export const disarmAll = controlOperation(
  "DELETE",
  "/sandbox/api/scenarios/armed",
  { en: "Disarm everything", pt: "Desarma tudo" },
  z.strictObject({}),
  z.object({ disarmed: z.int() }),
);

export const disarm = controlOperation(
  "DELETE",
  "/sandbox/api/scenarios/armed/:id",
  { en: "Disarm one", pt: "Desarma um" },
  z.strictObject({ id: z.coerce.number().int() }),
  z.object({ disarmed: z.int() }),
  { problems: ["armed-unknown"] },
);

const proofOutcome = z.object({
  scenario: z.string(),
  operation: z.string(),
  /** What should have been seen and was not; null: it holds. */
  problem: z.string().nullable(),
});
/** What came of one proof. */
export type ProofOutcome = z.infer<typeof proofOutcome>;

export const checkScenarios = controlOperation(
  "POST",
  "/sandbox/api/scenarios/check",
  {
    en: "Whether scenario files are sound; with `prove`, whether their proofs hold",
    pt: "Se arquivos de cenário são válidos; com `prove`, se as provas passam",
  },
  z.strictObject({ files: scenarioSources.min(1).max(100), prove: z.boolean().default(false) }),
  z.object({
    files: z.array(
      z.object({
        file: z.string(),
        /** Null where it is not sound. */
        name: z.string().nullable(),
        problems: z.array(
          z.object({
            /** Both count from 1. */
            line: z.int(),
            column: z.int(),
            message: z.string(),
          }),
        ),
      }),
    ),
    /** Empty unless they were asked for and every file is sound. */
    proofs: z.array(proofOutcome),
  }),
  { problems: EPHEMERAL_SANDBOX_PROBLEMS },
);
