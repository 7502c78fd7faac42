import type { Answer, JsonSchema, OpenApiOperation } from "../../../server/contract/openapi/document.js";
import { FoldedCard } from "../../parts/Card.js";
import { Json } from "../../parts/Json.js";
import { MediaCard } from "./MediaCard.js";
import styles from "./Reference.module.css";
import { useReferenceWords } from "./words.js";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Responses by status: for a success its fields, for an error an example of each refusal. */
export function Answers({ operation, schemas }: { operation: OpenApiOperation; schemas: Schemas }) {
  const words = useReferenceWords();
  const answers = Object.entries(operation.responses);
  return (
    <>
      <h3 className={styles.title}>{words.answers}</h3>
      {answers.map(([status, answer]) => (
        <AnswerCard key={status} status={status} answer={answer} schemas={schemas} />
      ))}
    </>
  );
}

function AnswerCard({ status, answer, schemas }: { status: string; answer: Answer; schemas: Schemas }) {
  const title = `${status} ${answer.description}`;
  const [type, media] = Object.entries(answer.content ?? {})[0] ?? [];
  if (!media || !type) return <p className={styles.plain}>{title}</p>;
  if (!media.examples) return <MediaCard title={title} aside={type} media={media} schemas={schemas} />;
  const examples = Object.entries(media.examples);
  return (
    <FoldedCard title={title} aside={<span className={styles.count}>{examples.length}</span>}>
      <ul className={styles.examples}>
        {examples.map(([name, { summary = "", value }]) => (
          <li key={name}>
            <details>
              <summary>
                <b className="mono">{codeOf(value) ?? name}</b>
                <span>{messageOf(value)}</span>
                <small>{summary.replace(/^[A-Z_]+: /, "")}</small>
              </summary>
              <Json text={JSON.stringify(value)} label={name} />
            </details>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

interface ErrorBody {
  readonly code?: string;
  readonly message?: string | readonly string[];
  readonly error?: { readonly code?: string; readonly message?: string } | string;
}

/** The error code, or undefined if there is none (HTTP_ERROR). */
function codeOf(body: unknown): string | undefined {
  const { code, error } = body as ErrorBody;
  if (code !== undefined) return code === "HTTP_ERROR" ? undefined : code;
  return typeof error === "object" ? error.code : undefined;
}

function messageOf(body: unknown): string {
  const { message, error } = body as ErrorBody;
  const text = message ?? (typeof error === "object" ? error.message : undefined) ?? "";
  return [text].flat()[0] ?? "";
}
