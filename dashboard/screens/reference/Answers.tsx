import type { Answer, JsonSchema, Operation } from "../../../server/contract/openapi/document.js";
import { FoldedCard } from "../../parts/Card.js";
import { Json } from "../../parts/Json.js";
import { MediaCard } from "./MediaCard.js";
import { useReferenceWords } from "./words.js";

type Named = Readonly<Record<string, JsonSchema>>;

/** What comes back, by status: of success the fields, of refusals every case with its body. */
export function Answers({ operation, named }: { operation: Operation; named: Named }) {
  const words = useReferenceWords();
  const answers = Object.entries(operation.responses);
  return (
    <>
      <h3 className="answers-title">{words.answers}</h3>
      {answers.map(([status, answer]) => (
        <AnswerCard key={status} status={status} answer={answer} named={named} />
      ))}
    </>
  );
}

function AnswerCard({ status, answer, named }: { status: string; answer: Answer; named: Named }) {
  const title = `${status} ${answer.description}`;
  const [type, media] = Object.entries(answer.content ?? {})[0] ?? [];
  if (!media || !type) return <p className="answer-plain">{title}</p>;
  if (!media.examples) return <MediaCard title={title} aside={type} media={media} named={named} />;
  const cases = Object.entries(media.examples);
  return (
    <FoldedCard title={title} aside={<span className="answer-count">{cases.length}</span>}>
      <ul className="cases">
        {cases.map(([name, { summary = "", value }]) => (
          <li key={name}>
            <details>
              <summary>
                <b className="mono">{codeOf(value) ?? name}</b>
                <span>{sentenceOf(value)}</span>
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

/** The code on the wire, unless it says no more than that there is none. */
function codeOf(body: unknown): string | undefined {
  const { code, error } = body as ErrorBody;
  if (code !== undefined) return code === "HTTP_ERROR" ? undefined : code;
  return typeof error === "object" ? error.code : undefined;
}

function sentenceOf(body: unknown): string {
  const { message, error } = body as ErrorBody;
  const said = message ?? (typeof error === "object" ? error.message : undefined) ?? "";
  return [said].flat()[0] ?? "";
}
