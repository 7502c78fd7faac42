import type { OpenApiDocument } from "../../../server/contract/openapi/document.js";
import { client } from "../../feed/world.js";
import type { Language } from "../../words/language.js";

/** Loads an OpenAPI document in a language. */
export const loadReference = (
  document: "gateway" | "control",
  language: Language,
): Promise<OpenApiDocument> =>
  document === "control" ? client.controlReference({ language }) : client.gatewayReference({ language });
