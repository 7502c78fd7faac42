import { useState } from "react";
import { readDuration } from "../../../server/contract/clock/read-duration.js";
import { useClock } from "../../feed/hooks.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import { civilText, instantOf } from "../../parts/civil-instant.js";
import { DateTimeField } from "../../parts/DateTimeField.js";
import { dateText } from "../../parts/date-text.js";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Clock.module.css";
import { type AdvanceTarget, advanceArgument } from "./use-advances.js";
import { useClockWords } from "./words.js";

const STEPS = ["1m", "1h", "1d"];
/** The code of the sandbox's refusal to go beyond the last year that it knows. */
const TOO_FAR = "TIME_TOO_FAR";

/** Without milliseconds, which the input does not have. */
const short = (instant: string) => instant.replace(".000Z", "Z");

/** Advances by a duration, until an instant, or to the next event. */
export function AdvanceCard({ advance }: { advance: (target: AdvanceTarget) => Promise<void> }) {
  const words = useClockWords();
  const { language } = useLanguage();
  const { now } = useClock();
  const [by, setBy] = useState("30m");
  const duration = readDuration(by);
  const [isTried, setTried] = useState(false);
  const isWrong = duration === null && (isTried || by.trim() !== "");
  /** Undefined until edited; then the field shows the current time. */
  const [until, setUntil] = useState<string | null | undefined>(undefined);
  const untilText = until === undefined ? (now === null ? "" : civilText(now)) : until;
  const instant = instantOf(untilText ?? "");
  const to = instant && short(instant);
  const isPast = instant !== null && now !== null && Date.parse(instant) < now;
  const pastProblem =
    isPast && until !== undefined ? words.isPast(words.until, dateText(civilText(now), language)) : null;
  const advanceUntil = async () => {
    if (to === null) return setUntil(null);
    // The time that the field shows unless it is edited is not marked as wrong until it is sent.
    if (isPast) return setUntil(untilText);
    await advance({ to });
    setUntil(undefined);
  };
  const command = (target: AdvanceTarget) => `localpix clock advance ${advanceArgument(target)}`;
  return (
    <Card title={words.advanceTitle} aside={words.advanceHint}>
      <div className={styles.advances}>
        <ActionButton
          look="primary"
          shortcut="n"
          act={() => advance({ next: true })}
          command={command({ next: true })}
        >
          {words.next}
        </ActionButton>
        <div className={`${styles.line} ${styles.steps}`}>
          {STEPS.map((step) => (
            <ActionButton
              key={step}
              compact
              act={() => advance({ by: step })}
              command={command({ by: step })}
            >
              +{words.steps[step as keyof typeof words.steps]}
            </ActionButton>
          ))}
        </div>
        <Form className={styles.line}>
          <Field
            name={["by", TOO_FAR]}
            label={words.by}
            hint={isWrong ? null : words.byHint}
            problem={isWrong ? words.notDuration(words.by) : null}
          >
            {(id) => (
              <input
                id={id}
                className="mono"
                value={by}
                size={10}
                aria-invalid={isWrong}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => setBy(event.target.value)}
              />
            )}
          </Field>
          <ActionButton
            act={async () => {
              setTried(duration === null);
              if (duration !== null) await advance({ by: duration });
            }}
            command={command({ by: duration ?? "<duration>" })}
          >
            {words.advance}
          </ActionButton>
        </Form>
        <Form className={styles.line}>
          <DateTimeField
            name={["to", TOO_FAR]}
            label={words.until}
            value={untilText}
            onChange={setUntil}
            problem={pastProblem}
          />
          <ActionButton act={advanceUntil} command={`localpix clock set ${to ?? "<instant>"}`}>
            {words.advance}
          </ActionButton>
        </Form>
      </div>
    </Card>
  );
}
