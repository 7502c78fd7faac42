import { caseReplayPath } from "../cases/case-replay.openapi.js";
import type { GatewayOperation } from "../operation.js";
import { controlOperations, gatewayOperations } from "../operations.js";
import { stateFilePaths } from "../state/state-file.openapi.js";
import { controlPaths, tagOf } from "./control.js";
import type { DocumentOf, OpenApiDocument } from "./document.js";
import { families } from "./families.js";
import { gatewayPaths } from "./gateway.js";
import { meanings } from "./meanings.js";
import { withMeanings } from "./meant.js";
import { createSchemas } from "./schemas.js";
import { webhookItems } from "./webhooks.js";

/**
 * The OpenAPI 3.1 document of the gateway, made from the tables that it is served by: every operation under all
 * of its paths, every refusal with its body, every webhook in both formats. With `strict` the extensions are out,
 * as they are not served then either (STRICT). Every field says what it means
 * (openapi/meanings.ts). It is made anew by each call, which takes about a tenth of a second.
 */
export function gatewayDocument({
  url,
  version,
  strict = false,
}: DocumentOf & { strict?: boolean }): OpenApiDocument {
  const all: readonly GatewayOperation[] = Object.values(gatewayOperations);
  const operations = all.filter(({ extension }) => !(strict && extension));
  const schemas = createSchemas();
  const paths = gatewayPaths(operations, schemas);
  const webhooks = webhookItems(schemas);
  const used = new Set(operations.map(({ family }) => family));
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: {
      title: "localpix gateway",
      version,
      summary: "A PIX payment gateway that runs on your laptop",
      description:
        "What an integrator's code calls. Amounts are reais with at most two decimals, times ISO 8601 in UTC. " +
        "In a request body, null in an optional field counts as absent. " +
        "Sentences in quotes are those that a refusal says. Operations marked x-extension are localpix's own.",
      license: LICENSE,
    },
    servers: [{ url, description: "This sandbox" }],
    security: [{ token: [] }],
    tags: Object.entries(families)
      .filter(([name]) => used.has(name as keyof typeof families))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description:
            "From POST /api/auth/token or POST /oauth/token. Webhooks are configured with a token that was obtained with the client certificate.",
        },
      },
    },
  };
  return withMeanings(document, meanings);
}

/** The OpenAPI 3.1 document of the control API: everything that the outside world can do. */
export function controlDocument({ url, version }: DocumentOf): OpenApiDocument {
  const schemas = createSchemas();
  const paths = {
    ...controlPaths(controlOperations, schemas),
    ...stateFilePaths(schemas),
    ...caseReplayPath(schemas),
  };
  const tags = [...new Set(Object.values(controlOperations).map(tagOf))];
  return {
    openapi: "3.1.0",
    info: {
      title: "localpix control API",
      version,
      summary: "The outside world of a localpix sandbox",
      description:
        "Play the payer, the other bank and time. Where an account is meant and none is named, it is the seed " +
        "account; the id of a payout, a charge or a refund is a transactionId, an externalId, a txid or an " +
        "end-to-end id. Amounts are reais, times ISO 8601 in UTC.",
      license: LICENSE,
    },
    servers: [{ url, description: "This sandbox" }],
    security: [{}, { token: [] }],
    tags: tags.map((name) => ({ name, description: TAGS[name] ?? `Everything under /sandbox/api/${name}.` })),
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "Only a sandbox that is reachable from other machines asks for it; it is printed at start.",
        },
      },
    },
  };
}

const LICENSE = { name: "MIT", identifier: "MIT" } as const;

const TAGS: Readonly<Record<string, string>> = {
  sandbox: "The sandbox itself, and these documents.",
  verify: "Proof that nothing is lost.",
  credentials: "What a client needs to act as an account.",
  accounts: "Isolated accounts, their settings and balances.",
  certificates: "Certificates, right or wrong on purpose.",
  payments: "Somebody pays.",
  charges: "What becomes of a charge that nobody pays.",
  payouts: "The bank that a payout goes to.",
  refunds: "The bank that a refund goes to.",
  meds: "The bank that contests a payment.",
  clock: "Time.",
  state: "Back to the beginning, put aside under a name, out and in as one file.",
  case: "A run as one readable file, to be replayed.",
  journal: "Every fact, in order.",
  transactions: "Transactions of any account, with their whole story.",
  deliveries: "Webhooks on their way.",
  requests: "What was asked of the gateway, and what it answered.",
  explain: "Why a request was refused.",
  assumptions: "What the specification leaves open.",
};
