import type { Language } from "../localized.js";

/** The part of OpenAPI 3.1 that our documents use. */

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export type Content = Readonly<Record<string, Media>>;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

/** Separates the paragraphs of a description, as in Markdown. */
export const PARAGRAPH = "\n\n";

/** The prefix of an operation's schema names: `CashOutQrcode` for `cash-out-qrcode`. */
export const typeNameOf = (operation: string) =>
  operation.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Empty if the operation needs no authentication. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  /** Beyond the gateway's specification; not served under `--strict`. */
  readonly "x-extension"?: true;
  /** The operationId of the same operation under its documented path. */
  readonly "x-alias-of"?: string;
}

export type PathItem = Readonly<
  Partial<Record<"get" | "post" | "put" | "patch" | "delete", OpenApiOperation>>
>;

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  /** The default for operations without `security`: any one of these schemes is enough. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

/** The sandbox that a document describes. */
export interface DocumentSource {
  /** Its URL, e.g. `http://127.0.0.1:7490`. */
  readonly url: string;
  readonly version: string;
  /** The language of summaries and descriptions; absent: English. */
  readonly language?: Language;
}
