import type { Language } from "../contract/localized.js";
import type { DocumentSource, OpenApiDocument } from "../contract/openapi/document.js";
import type { controlReference, gatewayReference } from "../contract/openapi/reference.control.js";
import type { ControlHandler } from "../contract/operation.js";

/** The OpenAPI documents of this sandbox. Their generator is loaded on the first request, not at start. */
export function referenceHandlers(source: () => DocumentSource, strict: boolean) {
  const gateway = oncePerLanguage(async (language) => {
    const { gatewayDocument } = await import("../contract/openapi/openapi.js");
    return gatewayDocument({ ...source(), language, strict });
  });
  const control = oncePerLanguage(async (language) => {
    const { controlDocument } = await import("../contract/openapi/openapi.js");
    return controlDocument({ ...source(), language });
  });
  return {
    gatewayReference: gateway satisfies ControlHandler<typeof gatewayReference>,
    controlReference: control satisfies ControlHandler<typeof controlReference>,
  };
}

function oncePerLanguage(make: (language: Language) => Promise<OpenApiDocument>) {
  const documents = new Map<Language, Promise<OpenApiDocument>>();
  return ({ language }: { readonly language: Language }): Promise<OpenApiDocument> => {
    const document = documents.get(language) ?? make(language);
    documents.set(language, document);
    return document;
  };
}
