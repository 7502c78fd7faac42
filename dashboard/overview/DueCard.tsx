import type { Upcoming } from "../../server/contract/clock/agenda.control.js";
import { agendaKinds } from "../../server/contract/clock/agenda-kinds.js";
import { client } from "../feed/world.js";
import { AccountLink } from "../parts/AccountLink.js";
import { ActionButton } from "../parts/ActionButton.js";
import { AgendaIds, agendaKey } from "../parts/AgendaIds.js";
import { Card } from "../parts/Card.js";
import cardStyles from "../parts/Card.module.css";
import { Countdown } from "../parts/Countdown.js";
import { Time } from "../parts/Time.js";
import { useLanguage } from "../words/language.js";
import { useWords } from "../words/words.js";
import styles from "./Overview.module.css";
import { MAX_DUE } from "./use-overview.js";
import { useOverviewWords } from "./words.js";

/** What falls due next, and one button that moves the clock there. */
export function DueCard({ upcoming, later }: { upcoming: readonly Upcoming[]; later: number }) {
  const words = useOverviewWords().due;
  const next = upcoming[0];
  const notShown = later + Math.max(0, upcoming.length - MAX_DUE);
  return (
    <Card title={words.title} aside={<AccountLink href="/clock">{words.all}</AccountLink>}>
      {next === undefined ? <p className={cardStyles.body}>{words.none}</p> : null}
      <ul className={styles.rows}>
        {upcoming.slice(0, MAX_DUE).map((item, index) => (
          <DueRow key={agendaKey(item, index)} item={item} />
        ))}
      </ul>
      {next === undefined ? null : (
        <div className={styles.more}>
          <span>{notShown > 0 ? words.later(notShown) : null}</span>
          <ActionButton
            look="link"
            act={() => client.advanceClock({ to: next.at })}
            command={`localpix clock advance ${next.at}`}
          >
            {words.advance}
          </ActionButton>
        </div>
      )}
    </Card>
  );
}

function DueRow({ item }: { item: Upcoming }) {
  const { at, kind } = item;
  const words = useOverviewWords().due;
  const common = useWords();
  const { language } = useLanguage();
  return (
    <li>
      <span className={styles.name}>
        <b className={styles.kind}>{agendaKinds[kind][language]}</b>
        <small>
          <AgendaIds item={item} />
        </small>
      </span>
      <span className={styles.state}>
        <Time at={at} />
        <small>
          <Countdown to={at} say={words.in} due={common.waiting.due} />
        </small>
      </span>
    </li>
  );
}
