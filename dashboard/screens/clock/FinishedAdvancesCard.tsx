import { agendaKinds } from "../../../server/contract/clock/agenda-kinds.js";
import { Card } from "../../parts/Card.js";
import { FullTime } from "../../parts/Time.js";
import { useFormat } from "../../parts/use-format.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Clock.module.css";
import type { FinishedAdvance } from "./use-advances.js";
import { useClockWords } from "./words.js";

/** The advances made on this page, and what each caused. */
export function FinishedAdvancesCard({ advances }: { advances: readonly FinishedAdvance[] }) {
  const words = useClockWords();
  const format = useFormat();
  const { language } = useLanguage();
  if (advances.length === 0) return null;
  return (
    <Card title={words.finishedAdvances}>
      <ul className={styles.finishedAdvances}>
        {advances.map(({ number, command, now, fired, byKind, underWay }) => (
          <li key={number}>
            {command === "next" ? <span>{words.next}</span> : <span className="mono">{command}</span>}
            <FullTime at={now} />
            <small>
              {fired === 0
                ? words.nothingFired
                : Object.entries(byKind)
                    .map(
                      ([kind, count]) =>
                        `${format.number(count)} × ${agendaKinds[kind as keyof typeof agendaKinds][language]}`,
                    )
                    .join(", ")}
              {underWay > 0 && ` · ${words.withoutAnswer(underWay)}`}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
