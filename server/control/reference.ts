import type { controlReference, gatewayReference } from "../contract/control/reference.js";
import type { DocumentOf, OpenApiDocument } from "../contract/openapi/document.js";
import { controlDocument, gatewayDocument } from "../contract/openapi.js";
import type { Act } from "./serve.js";

/** The OpenAPI documents of this sandbox, made when somebody first asks for them. */
export function referenceActs(place: () => DocumentOf, strict: boolean) {
  const gateway: Act<typeof gatewayReference> = once(() => gatewayDocument({ ...place(), strict }));
  const control: Act<typeof controlReference> = once(() => controlDocument(place()));
  return { gatewayReference: gateway, controlReference: control };
}

function once(make: () => OpenApiDocument): () => OpenApiDocument {
  let made: OpenApiDocument | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
