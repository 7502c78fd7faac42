import { z } from "zod";
import { LANGUAGES } from "../localized.js";
import { controlOperation } from "../operation.js";
import type { OpenApiDocument } from "./document.js";

/** Not described further: the schema of OpenAPI itself is too large. */
const openApi = z
  .custom<OpenApiDocument>((value) => typeof value === "object" && value !== null)
  .meta({ type: "object", note: { en: "An OpenAPI 3.1 document.", pt: "Um documento OpenAPI 3.1." } });

/** The language of summaries and descriptions; the API itself is the same in each. */
const inLanguage = z.strictObject({ language: z.enum(LANGUAGES).default("en") });

export const gatewayReference = controlOperation(
  "GET",
  "/sandbox/openapi.json",
  { en: "The gateway as an OpenAPI 3.1 document", pt: "O gateway como um documento OpenAPI 3.1" },
  inLanguage,
  openApi,
);

export const controlReference = controlOperation(
  "GET",
  "/sandbox/control.json",
  { en: "This API as an OpenAPI 3.1 document", pt: "Esta API como um documento OpenAPI 3.1" },
  inLanguage,
  openApi,
);
