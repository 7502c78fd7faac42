import type { CaseStep, CaseWebhook } from "../../../../server/contract/cases/case.js";
import { callOf } from "../../../../server/contract/cases/case-steps.js";
import type { StepDifferences } from "../../../../server/contract/cases/replay.control.js";
import { phraseOf } from "../../../../server/contract/http-phrases.js";
import { Card } from "../../../parts/Card.js";
import cardStyles from "../../../parts/Card.module.css";
import { ComparedFields } from "../../../parts/ComparedFields.js";
import { CopyButton } from "../../../parts/CopyButton.js";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import detailStyles from "../../../parts/Detail.module.css";
import { Json } from "../../../parts/Json.js";
import { StatusTag } from "../../../parts/StatusTag.js";
import { FullTime } from "../../../parts/Time.js";
import { useStoryWords } from "../../../story/words.js";
import { useWords } from "../../../words/words.js";
import styles from "./Case.module.css";
import { useCaseWords } from "./words.js";

interface Props {
  readonly number: number;
  readonly step: CaseStep;
  /** The line of the file where the step begins. */
  readonly line: number;
  readonly stepDifferences: StepDifferences | null;
}

/** One step of a case: call, response, webhooks, and the differences of the last replay. */
export function StepDetail({ number, step, line, stepDifferences }: Props) {
  const words = useCaseWords();
  const story = useStoryWords();
  const { at, answers, webhooks = [] } = step;
  const body = bodyOf(step);
  return (
    <>
      <h2>{callOf(step)}</h2>
      <p className={`${detailStyles.identity} mono`}>
        {answers === undefined ? null : <StatusTag status={answers} />}
        <FullTime at={at} precise />
        <span>{words.step(number)}</span>
        <span>{words.line(line)}</span>
      </p>
      {stepDifferences ? (
        <Card title={words.differenceInReplay}>
          <ComparedFields
            fields={stepDifferences.differences.map(({ where, expected, came }) => ({
              path: where,
              before: jsonOf(expected),
              now: jsonOf(came),
            }))}
            before={words.expected}
            now={words.came}
          />
        </Card>
      ) : null}
      {"gateway" in step ? <CallSettings step={step} /> : null}
      {body === null ? null : (
        <Card title={story.request.body} aside={<CopyButton quiet text={() => body} />}>
          <Json text={body} label={story.request.body} />
        </Card>
      )}
      {answers === undefined ? <p className={styles.aside}>{words.notComparedHint}</p> : null}
      {typeof answers === "number" ? (
        <Card
          title={story.request.answer}
          aside={<span className="mono">{`${answers} ${phraseOf(answers)}`}</span>}
        >
          {step.with === undefined ? (
            <p className={cardStyles.text}>{words.bodyNotCompared}</p>
          ) : (
            <Json text={JSON.stringify(step.with)} label={story.request.answer} />
          )}
        </Card>
      ) : null}
      {webhooks.map((webhook) => (
        <Webhook key={`${webhook.id} ${webhook.to}`} webhook={webhook} />
      ))}
    </>
  );
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** The body as text; null if there is none. */
function bodyOf(step: CaseStep): string | null {
  if ("control" in step) return step.input === undefined ? null : JSON.stringify(step.input);
  return step.text ?? (step.body === undefined ? null : JSON.stringify(step.body));
}

/** Token, certificate and headers of a gateway call. */
function CallSettings({ step }: { readonly step: Extract<CaseStep, { gateway: string }> }) {
  const words = useCaseWords();
  const common = useWords();
  const { account, token, basic, certificate, scenario, idempotencyKey, contentType, contentEncoding } = step;
  const rows: [string, string | number | undefined][] = [
    [words.tokenOf, token === undefined ? account && common.account.one(account) : words.tokens[token]],
    ["Basic", typeof basic === "number" ? common.account.one(basic) : basic],
    [words.certificate, certificate],
    ["X-Sandbox-Scenario", scenario],
    ["x-idempotency-key", idempotencyKey],
    ["Content-Type", contentType],
    ["Content-Encoding", contentEncoding],
  ];
  const presentRows = rows.filter(([, value]) => value !== undefined);
  if (presentRows.length === 0) return null;
  return (
    <dl className={definitionStyles.definitions}>
      {presentRows.map(([name, value]) => (
        <Definition key={name} name={name}>
          <span className="mono">{value}</span>
        </Definition>
      ))}
    </dl>
  );
}

function Webhook({ webhook: { event, to, answered, payload } }: { readonly webhook: CaseWebhook }) {
  const words = useCaseWords();
  return (
    <Card title={words.webhook(event)} aside={answered ? words.answered(answered.join(", ")) : null}>
      <p className={`${cardStyles.text} mono ${styles.to}`}>{to}</p>
      {payload === undefined ? (
        <p className={cardStyles.text}>{words.ofAnother}</p>
      ) : (
        <Json text={JSON.stringify(payload)} label={event} />
      )}
    </Card>
  );
}
