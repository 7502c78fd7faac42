import {
  type JsonSchema,
  type OpenApiParameter,
  PARAGRAPH,
} from "../../../server/contract/openapi/document.js";
import { Card } from "../../parts/Card.js";
import { Field } from "./Fields.js";
import { fieldRows } from "./field-rows.js";
import styles from "./Reference.module.css";
import { useReferenceWords } from "./words.js";

interface Props {
  readonly parameters: readonly OpenApiParameter[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Parameters of path, query and headers. */
export function Parameters({ parameters, schemas }: Props) {
  const words = useReferenceWords();
  if (parameters.length === 0) return null;
  return (
    <Card title={words.parameters}>
      <ul className={styles.fieldRows}>
        {parameters.map(({ name, in: location, required, schema, description }) => {
          const [row] = fieldRows({ properties: { [name]: schema } }, schemas, words.types);
          if (!row) return null;
          const text = [description, row.description].filter(Boolean).join(PARAGRAPH) || null;
          return (
            <Field
              key={`${location} ${name}`}
              row={{ ...row, required, description: text }}
              location={location}
            />
          );
        })}
      </ul>
    </Card>
  );
}
