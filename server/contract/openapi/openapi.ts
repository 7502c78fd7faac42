import { caseReplayPath } from "../cases/case-replay.openapi.js";
import type { Localized } from "../localized.js";
import type { GatewayOperation } from "../operation.js";
import { controlOperations, gatewayOperations } from "../operations.js";
import { stateFilePaths } from "../state/state-file.openapi.js";
import { controlPaths } from "./control.js";
import { tagDescription, tagName, tagOf } from "./control-tags.js";
import type { DocumentOf, OpenApiDocument } from "./document.js";
import { families } from "./families.js";
import { gatewayPaths } from "./gateway.js";
import { createSchemas } from "./schemas.js";
import { webhookItems } from "./webhooks.js";

/**
 * The OpenAPI 3.1 document of the gateway, made from the tables that it is served by: every operation under all
 * of its paths, every refusal with its body, every webhook in both formats. With `strict` the extensions are out,
 * as they are not served then either (STRICT). Every field says what it means,
 * in the `.meta` of its schema. It is made anew by each call, which takes about a tenth of a second.
 */
export function gatewayDocument({
  url,
  version,
  language = "en",
  strict = false,
}: DocumentOf & { strict?: boolean }): OpenApiDocument {
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

/** The OpenAPI 3.1 document of the control API: everything that the outside world can do. */
export function controlDocument({ url, version, language = "en" }: DocumentOf): OpenApiDocument {
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
    en: "What an integrator's code calls. Amounts are reais with at most two decimals, times ISO 8601 in UTC. In a request body, null in an optional field counts as absent. Sentences in quotes are those that a refusal says. Operations marked x-extension are localpix's own.",
    pt: "O que o código de um integrador chama. Valores são reais com no máximo duas casas decimais, horários são ISO 8601 em UTC. No corpo de uma requisição, null em um campo opcional vale como ausente. Frases entre aspas são as que uma recusa diz. Operações marcadas com x-extension são só do localpix.",
  },
  token: {
    en: "From POST /api/auth/token or POST /oauth/token. Webhooks are configured with a token that was obtained with the client certificate.",
    pt: "De POST /api/auth/token ou POST /oauth/token. Webhooks são configurados com um token obtido com o certificado do cliente.",
  },
} as const satisfies Record<string, Localized>;

const CONTROL = {
  summary: {
    en: "The outside world of a localpix sandbox",
    pt: "O mundo externo de um sandbox do localpix",
  },
  description: {
    en: "Play the payer, the other bank and time. Where an account is meant and none is named, it is the seed account; the id of a payout, a charge or a refund is a transactionId, an externalId, a txid or an end-to-end id. Amounts are reais, times ISO 8601 in UTC.",
    pt: "Faça o papel do pagador, do outro banco e do tempo. Onde se trata de uma conta e nenhuma é nomeada, vale a conta inicial; o id de um envio, de uma cobrança ou de uma devolução é um transactionId, um externalId, um txid ou um end-to-end id. Valores são reais, horários são ISO 8601 em UTC.",
  },
  token: {
    en: "Only a sandbox that is reachable from other machines asks for it; it is printed at start.",
    pt: "Só o pede um sandbox alcançável de outras máquinas; é impresso no início.",
  },
} as const satisfies Record<string, Localized>;
