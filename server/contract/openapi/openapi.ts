import { caseReplayPath } from "../cases/case-replay.openapi.js";
import type { Localized } from "../localized.js";
import type { GatewayOperation } from "../operation.js";
import { controlOperations, gatewayOperations } from "../operations.js";
import { stateFilePaths } from "../state/state-file.openapi.js";
import { controlPaths } from "./control.js";
import { tagDescription, tagName, tagOf } from "./control-tags.js";
import type { DocumentSource, OpenApiDocument } from "./document.js";
import { families } from "./families.js";
import { gatewayPaths } from "./gateway.js";
import { createSchemas } from "./schemas.js";
import { webhookItems } from "./webhooks.js";

/**
 * The OpenAPI 3.1 document of the gateway, generated from the tables that serve it: every operation with all its paths,
 * every refusal with its body, every webhook in both formats. With `strict`, extensions are left out, because they are
 * not served then (assumption STRICT). The descriptions of fields are in the `.meta` of their schemas. Each call
 * generates the document again, which takes about 100 ms.
 */
export function gatewayDocument({
  url,
  version,
  language = "en",
  strict = false,
}: DocumentSource & { strict?: boolean }): OpenApiDocument {
  const all: readonly GatewayOperation[] = Object.values(gatewayOperations);
  const operations = all.filter(({ extension }) => !(strict && extension));
  const schemas = createSchemas(language);
  const paths = gatewayPaths(operations, schemas);
  const webhooks = webhookItems(schemas);
  const used = new Set(operations.map(({ family }) => family));
  return {
    openapi: "3.1.0",
    info: {
      title: "localpix gateway",
      version,
      summary: GATEWAY.summary[language],
      description: GATEWAY.description[language],
      license: LICENSE,
    },
    servers: [{ url, description: THIS_SANDBOX[language] }],
    security: [{ token: [] }],
    tags: Object.entries(families)
      .filter(([name]) => used.has(name as keyof typeof families))
      .map(([, { name, description }]) => ({ name: name[language], description: description[language] })),
    paths,
    webhooks,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: GATEWAY.token[language],
        },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the control API. */
export function controlDocument({ url, version, language = "en" }: DocumentSource): OpenApiDocument {
  const schemas = createSchemas(language);
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
      summary: CONTROL.summary[language],
      description: CONTROL.description[language],
      license: LICENSE,
    },
    servers: [{ url, description: THIS_SANDBOX[language] }],
    security: [{}, { token: [] }],
    tags: tags.map((tag) => ({ name: tagName(tag, language), description: tagDescription(tag, language) })),
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: CONTROL.token[language],
        },
      },
    },
  };
}

const LICENSE = { name: "MIT", identifier: "MIT" } as const;

const THIS_SANDBOX: Localized = { en: "This sandbox", pt: "Este sandbox" };

const GATEWAY = {
  summary: {
    en: "A PIX payment gateway that runs on your laptop",
    pt: "Um gateway de pagamentos PIX que roda no seu computador",
  },
  description: {
    en: "The API that an integrator's code calls. Amounts are in reais with at most two decimals, times are ISO 8601 in UTC. In a request body, null in an optional field counts as absent. Sentences in quotes are messages of refusals. Operations marked x-extension exist only in localpix.",
    pt: "A API que o código de um integrador chama. Valores são em reais com no máximo duas casas decimais, horários são ISO 8601 em UTC. No corpo de uma requisição, null em um campo opcional vale como ausente. Frases entre aspas são mensagens de recusas. Operações marcadas com x-extension só existem no localpix.",
  },
  token: {
    en: "From POST /api/auth/token or POST /oauth/token. To configure webhooks, obtain the token with the client certificate.",
    pt: "De POST /api/auth/token ou POST /oauth/token. Para configurar webhooks, obtenha o token com o certificado do cliente.",
  },
} as const satisfies Record<string, Localized>;

const CONTROL = {
  summary: {
    en: "Controls the simulated world of a localpix sandbox",
    pt: "Controla o mundo simulado de um sandbox do localpix",
  },
  description: {
    en: "Play the payer and the other bank, and control the clock. Without an account, an operation uses the seed account. The id of a cash-out, a charge or a refund is a transactionId, an externalId, a txid or an end-to-end id. Amounts are in reais, times are ISO 8601 in UTC.",
    pt: "Faça o papel do pagador e do outro banco, e controle o relógio. Sem uma conta, a operação usa a conta inicial. O id de um cash-out, de uma cobrança ou de uma devolução é um transactionId, um externalId, um txid ou um end-to-end id. Valores são em reais, horários são ISO 8601 em UTC.",
  },
  token: {
    en: "Required only by a sandbox that is reachable from other machines; it is printed at start.",
    pt: "Exigido só por um sandbox alcançável de outras máquinas; é impresso no início.",
  },
} as const satisfies Record<string, Localized>;
