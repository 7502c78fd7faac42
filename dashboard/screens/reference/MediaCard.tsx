import type { JsonSchema, Media } from "../../../server/contract/openapi/document.js";
import { Card } from "../../parts/Card.js";
import { Json } from "../../parts/Json.js";
import { Fields } from "./Fields.js";
import { alternatives, resolveReference } from "./field-rows.js";
import styles from "./Reference.module.css";
import { useReferenceWords } from "./words.js";

interface Props {
  readonly title: string;
  readonly aside: string;
  readonly media: Media;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** A body: its fields, and an example of each alternative (`oneOf`). */
export function MediaCard({ title, aside, media, schemas }: Props) {
  const words = useReferenceWords();
  const schema = resolveReference(media.schema, schemas);
  const options = alternatives(schema, schemas);
  const examples = media.examples ? Object.values(media.examples) : [{ value: media.example, summary: "" }];
  const parts = options.length > 0 && options.length === examples.length ? options : [schema];
  return (
    <Card title={title} aside={<span className="mono">{aside}</span>}>
      {typeof schema.description === "string" ? (
        <p className={styles.schemaDescription}>{schema.description}</p>
      ) : null}
      {parts.map((part, index) => {
        const { summary, value } = examples[index] ?? { value: undefined };
        const label = summary || words.example;
        return (
          // The alternatives of a body have no ids, and never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index}>
            {parts.length > 1 ? <h4>{label}</h4> : null}
            <Fields schema={part} schemas={schemas} />
            {value === undefined ? null : (
              <details className={styles.example} open={parts.length === 1}>
                <summary>{words.example}</summary>
                <Json
                  text={typeof value === "string" ? value : JSON.stringify(value)}
                  label={`${title} · ${label}`}
                />
              </details>
            )}
          </div>
        );
      })}
    </Card>
  );
}
