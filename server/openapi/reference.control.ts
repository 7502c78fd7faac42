import type { Language } from "../contract/localized.js";
import type { DocumentOf, OpenApiDocument } from "../contract/openapi/document.js";
import type { controlReference, gatewayReference } from "../contract/openapi/reference.control.js";
import type { ControlHandler } from "../contract/operation.js";

/** The OpenAPI documents of this sandbox. What makes them is loaded when somebody first asks, and not at the start. */
export function referenceHandlers(place: () => DocumentOf, strict: boolean) {
  const gateway = oncePerLanguage(async (language) => {
    const { gatewayDocument } = await import("../contract/openapi/openapi.js");
    return gatewayDocument({ ...place(), language, strict });
  });
  const control = oncePerLanguage(async (language) => {
    const { controlDocument } = await import("../contract/openapi/openapi.js");
    return controlDocument({ ...place(), language });
  });
  return {
    gatewayReference: gateway satisfies ControlHandler<typeof gatewayReference>,
    controlReference: control satisfies ControlHandler<typeof controlReference>,
  };
}

function oncePerLanguage(make: (language: Language) => Promise<OpenApiDocument>) {
  const made = new Map<Language, Promise<OpenApiDocument>>();
  return ({ language }: { readonly language: Language }): Promise<OpenApiDocument> => {
    const document = made.get(language) ?? make(language);
    made.set(language, document);
    return document;
  };
}
