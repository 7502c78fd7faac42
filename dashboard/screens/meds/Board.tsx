import { useState } from "react";
import { MED_STATUS_TEXTS } from "../../../server/contract/meds/med-texts.js";
import type { MedView } from "../../../server/contract/meds/meds.control.js";
import { AccountName, type AccountNames, useAccountNames } from "../../parts/AccountName.js";
import buttonStyles from "../../parts/Button.module.css";
import { Countdown } from "../../parts/Countdown.js";
import { reaisText } from "../../parts/format-reais.js";
import { RelativeTime } from "../../parts/PastTime.js";
import { Tag } from "../../parts/Tag.js";
import { useAccount } from "../../parts/use-account.js";
import { useFormat } from "../../parts/use-format.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Meds.module.css";
import { COLUMNS, stateOf, TONES } from "./med-state.js";
import { useMedsWords } from "./words.js";

interface Props {
  readonly meds: readonly MedView[];
  readonly selectedId: string | null;
  readonly onChoose: (id: string) => void;
}

const CARDS_PER_STEP = 40;

/** MEDs by state, each column newest first. */
export function Board({ meds, selectedId, onChoose }: Props) {
  const [account] = useAccount();
  const names = useAccountNames(account);
  return (
    <div className={styles.board}>
      {COLUMNS.map((status) => (
        <Column
          key={status}
          status={status}
          meds={meds.filter((med) => med.status === status)}
          selectedId={selectedId}
          onChoose={onChoose}
          names={names}
        />
      ))}
    </div>
  );
}

type ColumnProps = Props & { readonly status: MedView["status"]; readonly names: AccountNames };

function Column({ status, meds, selectedId, onChoose, names }: ColumnProps) {
  const { column, more } = useMedsWords();
  const { language } = useLanguage();
  const format = useFormat();
  const [visibleCount, setVisibleCount] = useState(CARDS_PER_STEP);
  return (
    <section className={styles.column} aria-label={column[status]}>
      <h2>
        {column[status]} <span>{format.number(meds.length)}</span>
      </h2>
      <p>{MED_STATUS_TEXTS[status][language]}</p>
      {meds.slice(0, visibleCount).map((med) => (
        <MedCard
          key={med.id}
          med={med}
          isSelected={String(med.id) === selectedId}
          onChoose={onChoose}
          names={names}
        />
      ))}
      {meds.length > visibleCount ? (
        <button
          type="button"
          className={buttonStyles.btn}
          onClick={() => setVisibleCount(visibleCount + CARDS_PER_STEP)}
        >
          {more(meds.length - visibleCount)}
        </button>
      ) : null}
    </section>
  );
}

function MedCard({
  med,
  isSelected,
  onChoose,
  names,
}: {
  med: MedView;
  isSelected: boolean;
  onChoose: Props["onChoose"];
  names: AccountNames;
}) {
  const words = useMedsWords();
  const { id, value, cause, requestingBank, analysisDueAt, createdAt } = med;
  const state = stateOf(med);
  return (
    <button
      type="button"
      className={styles.med}
      aria-pressed={isSelected}
      onClick={() => onChoose(String(id))}
    >
      <span className={styles.head}>
        <b>{value === null ? words.unknown : reaisText(value)}</b>
        <small className="mono">MED {id}</small>
      </span>
      {cause ? <span className={`mono ${styles.cause}`}>{cause}</span> : null}
      <small>
        <AccountName account={med.account} names={names} />
        {requestingBank.name}
      </small>
      <span className={styles.foot}>
        {med.status === "ANALYZED" ? <Tag tone={TONES[state]}>{words.state[state]}</Tag> : null}
        <small>
          {analysisDueAt ? (
            <Countdown to={analysisDueAt} say={words.dueIn} due={words.overdue} />
          ) : (
            <RelativeTime at={createdAt} />
          )}
        </small>
      </span>
    </button>
  );
}
