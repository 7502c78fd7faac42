import type { DocumentOf, OpenApiDocument } from "../contract/openapi/document.js";
import type { controlReference, gatewayReference } from "../contract/openapi/reference.control.js";
import type { Act } from "../contract/operation.js";

/** The OpenAPI documents of this sandbox. What makes them is loaded when somebody first asks, and not at the start. */
export function referenceActs(place: () => DocumentOf, strict: boolean) {
  const gateway: Act<typeof gatewayReference> = once(async () => {
    const { gatewayDocument } = await import("../contract/openapi/openapi.js");
    return gatewayDocument({ ...place(), strict });
  });
  const control: Act<typeof controlReference> = once(async () => {
    const { controlDocument } = await import("../contract/openapi/openapi.js");
    return controlDocument(place());
  });
  return { gatewayReference: gateway, controlReference: control };
}

function once(make: () => Promise<OpenApiDocument>): () => Promise<OpenApiDocument> {
  let made: Promise<OpenApiDocument> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
