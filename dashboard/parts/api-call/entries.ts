import type {
  OpenApiDocument,
  OpenApiOperation,
  PathItem,
} from "../../../server/contract/openapi/document.js";
import type { REFERENCE_SECTIONS } from "../../../server/contract/page-paths.js";

/** The gateway and the control API have operations; the third section lists the webhooks. */
export type ReferenceSection = (typeof REFERENCE_SECTIONS)[number];

/** One operation or webhook of a document, under its main path. */
export interface Entry {
  readonly section: ReferenceSection;
  readonly id: string;
  readonly method: string;
  /** With parameters in braces; for a webhook the event type. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly operation: OpenApiOperation;
  readonly document: OpenApiDocument;
}

/** The entries of a document's paths or webhooks; an alias is listed at its main path. */
export function entriesOf(section: ReferenceSection, document: OpenApiDocument): Entry[] {
  const items: Readonly<Record<string, PathItem>> =
    section === "webhooks" ? (document.webhooks ?? {}) : document.paths;
  const all = Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return all
    .filter(({ operation }) => !operation["x-alias-of"])
    .map(({ path, method, operation }) => ({
      section,
      id: operation.operationId,
      method,
      path,
      operation,
      document,
      aliases: all
        .filter((alias) => alias.operation["x-alias-of"] === operation.operationId)
        .map((alias) => alias.path),
    }));
}

/** The entries that contain every word of `query` in path, name, tag, errors or error codes. */
export function searchEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const searched = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (searched.length === 0) return entries;
  return entries.filter((entry) => {
    const text = searchable(entry);
    return searched.every((word) => text.includes(word));
  });
}

function searchable({ id, method, path, operation }: Entry): string {
  const answers = Object.values(operation.responses).flatMap(({ content = {} }) =>
    Object.values(content).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([name, { summary }]) => `${name} ${summary ?? ""}`),
    ),
  );
  return [id, method, path, operation.summary, ...operation.tags, ...answers].join(" ").toLowerCase();
}

/** The entries under their tags, in the order of the document. */
export function byTag(entries: readonly Entry[]): { tag: string; entries: Entry[] }[] {
  const order = entries[0]?.document.tags.map(({ name }) => name) ?? [];
  return order
    .map((tag) => ({ tag, entries: entries.filter(({ operation }) => operation.tags[0] === tag) }))
    .filter((group) => group.entries.length > 0);
}
