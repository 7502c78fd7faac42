import type { OpenApiDocument } from "../../../server/contract/openapi/document.js";
import { client } from "../../feed/world.js";
import type { Language } from "../../words/language.js";

/** A document of the sandbox in the words of a language; those of another one than its own come with the page. */
export async function loadReference(
  document: "gateway" | "control",
  language: Language,
): Promise<OpenApiDocument> {
  const found = await (document === "control" ? client.controlReference() : client.gatewayReference());
  if (language === "en") return found;
  const { documentInPortuguese } = await import("../../../server/contract/messages/document.js");
  return documentInPortuguese(found);
}
