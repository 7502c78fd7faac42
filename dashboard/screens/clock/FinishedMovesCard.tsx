import { agendaKinds } from "../../../server/contract/clock/agenda-kinds.js";
import { Card } from "../../parts/Card.js";
import { fullDay } from "../../parts/instant.js";
import { Time } from "../../parts/Time.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Clock.module.css";
import type { FinishedMove } from "./use-moves.js";
import { useClockWords } from "./words.js";

/** The moves made on this page since it was opened, and what each let happen. */
export function FinishedMovesCard({ moves }: { moves: readonly FinishedMove[] }) {
  const words = useClockWords();
  const { language } = useLanguage();
  if (moves.length === 0) return null;
  return (
    <Card title={words.made}>
      <ul className={styles.made}>
        {moves.map(({ number, command, now, fired, byKind }) => (
          <li key={number}>
            <span className="mono">{command}</span>
            <span>
              {fullDay(now, language)} <Time at={now} />
            </span>
            <small>
              {fired === 0
                ? words.nothingFired
                : Object.entries(byKind)
                    .map(
                      ([kind, count]) =>
                        `${count} × ${agendaKinds[kind as keyof typeof agendaKinds][language]}`,
                    )
                    .join(", ")}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
