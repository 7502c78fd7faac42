import { z } from "zod";
import { controlOperation } from "../operation.js";
import type { OpenApiDocument } from "./document.js";

/** Nothing but the document's own schema could say more than this, and that is a book. */
const openApi = z
  .custom<OpenApiDocument>((value) => typeof value === "object" && value !== null)
  .meta({ type: "object", description: "An OpenAPI 3.1 document." });

export const gatewayReference = controlOperation(
  "GET",
  "/sandbox/openapi.json",
  "The gateway as an OpenAPI 3.1 document",
  z.strictObject({}),
  openApi,
);

export const controlReference = controlOperation(
  "GET",
  "/sandbox/control.json",
  "This API as an OpenAPI 3.1 document",
  z.strictObject({}),
  openApi,
);
