import type { Upcoming } from "../../../server/contract/clock/agenda.control.js";
import { agendaKinds } from "../../../server/contract/clock/agenda-kinds.js";
import { useAccounts } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AgendaIds, agendaKey } from "../../parts/AgendaIds.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { Countdown } from "../../parts/Countdown.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { Time } from "../../parts/Time.js";
import { useAccount } from "../../parts/use-account.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useStoryWords } from "../../story/words.js";
import { componentWords, useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { words as agendaWords } from "./AgendaCard.words.js";
import styles from "./Clock.module.css";
import type { AdvanceTarget } from "./use-advances.js";

const useAgendaWords = componentWords(agendaWords);

const EVERYTHING = [""];
const ROWS = 100;

/** The next scheduled events with the time left; those of other accounts are left out. */
export function AgendaCard({ advance }: { advance: (target: AdvanceTarget) => Promise<void> }) {
  const words = useAgendaWords();
  const [account] = useAccount();
  const { value, problem } = useLiveResource("agenda", EVERYTHING, () => client.showAgenda({ limit: ROWS }));
  const upcoming = (value?.upcoming ?? []).filter(
    (item) => account === null || item.account === null || item.account === account,
  );
  const beyond = value ? value.pending - value.upcoming.length : 0;
  return (
    <Card title={words.title} aside={<Command text="localpix clock agenda" />}>
      {problem && !value ? <ProblemNote problem={problem} /> : null}
      {value || problem ? null : <Loading />}
      {value && upcoming.length === 0 ? (
        <div className={cardStyles.empty}>
          <p>{words.nothingDue}</p>
          <Command text="localpix demo" />
        </div>
      ) : null}
      <ul className={styles.agenda}>
        {upcoming.map((item, index) => (
          <Due key={agendaKey(item, index)} upcoming={item} advance={advance} />
        ))}
      </ul>
      {beyond > 0 ? <p className={styles.beyond}>{words.beyond(beyond)}</p> : null}
    </Card>
  );
}

function Due({
  upcoming,
  advance,
}: {
  upcoming: Upcoming;
  advance: (target: AdvanceTarget) => Promise<void>;
}) {
  const words = useAgendaWords();
  const common = useWords();
  const story = useStoryWords();
  const { language } = useLanguage();
  const accounts = useAccounts();
  const { at, kind, account } = upcoming;
  return (
    <li>
      <span className={styles.when}>
        <Time at={at} />
      </span>
      <span className={styles.what}>
        <b>{agendaKinds[kind][language]}</b>
        <small>
          <AgendaIds item={upcoming} />
          {account !== null && accounts.length > 1 ? (
            <span>{accounts.find(({ id }) => id === account)?.name ?? common.account.one(account)}</span>
          ) : null}
        </small>
      </span>
      <span className={styles.left}>
        <Countdown to={at} say={words.in} due={common.waiting.due} />
        <ActionButton look="link" act={() => advance({ to: at })} command={`localpix clock advance ${at}`}>
          {story.action.advance}
        </ActionButton>
      </span>
    </li>
  );
}
