import { type JsonSchema, PARAGRAPH } from "../../../server/contract/openapi/document.js";
import { type FieldRow, fieldRows } from "./field-rows.js";
import styles from "./Reference.module.css";
import { useReferenceWords } from "./words.js";

/** The fields of a schema; nested fields are indented. */
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
    <ul className={styles.fieldRows}>
      {rows.map((row) => (
        <Field key={row.path} row={row} />
      ))}
    </ul>
  );
}

/** One field or parameter: name, type and limits in one line, the description below. `location`: `path`, `query` or `header`. */
export function Field({ row, location }: { row: Omit<FieldRow, "path">; location?: string }) {
  const words = useReferenceWords();
  return (
    <li style={{ "--depth": row.depth } as React.CSSProperties}>
      <span className={`${styles.fieldName} mono`}>{row.name}</span>
      <span className={styles.fieldType}>
        {location ? `${location} · ` : ""}
        {row.type}
      </span>
      {row.required ? <span className={styles.required}>{words.required}</span> : null}
      {row.limits.length > 0 ? (
        <span className={`${styles.limits} mono`}>{row.limits.join(" · ")}</span>
      ) : null}
      {row.description?.split(PARAGRAPH).map((paragraph) => (
        <span key={paragraph} className={styles.fieldDescription}>
          {paragraph}
        </span>
      ))}
    </li>
  );
}
