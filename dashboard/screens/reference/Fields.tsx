import { type JsonSchema, PARAGRAPH } from "../../../server/contract/openapi/document.js";
import { type FieldRow, fieldRows } from "./field-rows.js";
import { useReferenceWords } from "./words.js";

/** The fields of a schema, those within an object set in under it. */
export function Fields({
  schema,
  schemas,
}: {
  schema: JsonSchema;
  schemas: Readonly<Record<string, JsonSchema>>;
}) {
  const { types } = useReferenceWords();
  const rows = fieldRows(schema, schemas, types);
  if (rows.length === 0) return null;
  return (
    <ul className="field-rows">
      {rows.map((row) => (
        <Field key={row.path} row={row} />
      ))}
    </ul>
  );
}

/** One field or parameter: its name, type and limits in one line, what it means and what more is said of it below. */
export function Field({ row, place }: { row: Omit<FieldRow, "path">; place?: string }) {
  const words = useReferenceWords();
  return (
    <li style={{ "--depth": row.depth } as React.CSSProperties}>
      <span className="field-name mono">{row.name}</span>
      <span className="field-type">
        {place ? `${place} · ` : ""}
        {row.type}
      </span>
      {row.required ? <span className="field-required">{words.required}</span> : null}
      {row.limits.length > 0 ? <span className="field-limits mono">{row.limits.join(" · ")}</span> : null}
      {row.description?.split(PARAGRAPH).map((paragraph) => (
        <span key={paragraph} className="field-says">
          {paragraph}
        </span>
      ))}
    </li>
  );
}
