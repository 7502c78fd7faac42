import { MED_CAUSE_TEXTS, MED_REASON_TEXTS } from "../../../server/contract/meds/med-texts.js";
import type { MedView } from "../../../server/contract/meds/meds.control.js";
import { AccountLink } from "../../parts/AccountLink.js";
import buttonStyles from "../../parts/Button.module.css";
import { Copyable } from "../../parts/Copyable.js";
import { Countdown } from "../../parts/Countdown.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import detailStyles from "../../parts/Detail.module.css";
import { reaisText } from "../../parts/format-reais.js";
import { Tag } from "../../parts/Tag.js";
import { FullTime } from "../../parts/Time.js";
import { useLanguage } from "../../words/language.js";
import { MedActions } from "./MedActions.js";
import { MedHistory } from "./MedHistory.js";
import styles from "./Meds.module.css";
import { stateOf, TONES } from "./med-state.js";
import { useMedsWords } from "./words.js";

/** One MED: the contested payment, the actions and the timeline. */
export function MedDetail({ med }: { med: MedView }) {
  const words = useMedsWords();
  const { id, value } = med;
  const state = stateOf(med);
  return (
    <>
      <h2>
        MED {id}
        {value === null ? "" : ` · ${reaisText(value)}`}
      </h2>
      <p className={`${detailStyles.identity} mono`}>
        <Copyable label="endToEndId" text={med.endToEnd} />
      </p>
      <p className={styles.state}>
        <Tag tone={TONES[state]}>{words.state[state]}</Tag>
        <span>{words.stateHint[state]}</span>
      </p>
      <MedActions med={med} />
      <Facts med={med} />
      <MedHistory med={med} />
    </>
  );
}

function Facts({ med }: { med: MedView }) {
  const words = useMedsWords();
  const { language } = useLanguage();
  const { reason, cause } = med;
  const { originalTransactionId, transaction, requestingBank, analysisDueAt, refundTransactionId } = med;
  return (
    <dl className={`${definitionStyles.definitions} ${styles.facts}`}>
      <Definition name={words.fields.payment}>
        {originalTransactionId === null ? (
          words.unreconciled
        ) : (
          <>
            <AccountLink className={buttonStyles.link} href={`/transactions/${originalTransactionId}`}>
              {originalTransactionId}
            </AccountLink>
            {transaction ? ` · ${reaisText(transaction.amount)} · ${transaction.name ?? ""}` : null}
          </>
        )}
      </Definition>
      <Definition name={words.fields.bank}>
        {requestingBank.name} <span className="mono">{requestingBank.ispb}</span>
      </Definition>
      <Definition name={words.form.reason}>
        <code className="mono">{reason}</code> {MED_REASON_TEXTS[reason][language]}
      </Definition>
      {cause ? (
        <Definition name={words.form.cause}>
          <code className="mono">{cause}</code> {MED_CAUSE_TEXTS[cause][language]}
        </Definition>
      ) : null}
      {med.description ? <Definition name={words.fields.description}>{med.description}</Definition> : null}
      <Definition name={words.fields.blocked}>{reaisText(med.blocked)}</Definition>
      {analysisDueAt ? (
        <Definition name={words.fields.due}>
          <FullTime at={analysisDueAt} /> ·{" "}
          <Countdown to={analysisDueAt} say={words.dueIn} due={words.overdue} />
          <small className={styles.hint}>{words.dueHint}</small>
        </Definition>
      ) : null}
      {med.analysisDetails ? (
        <Definition name={words.fields.details}>{med.analysisDetails}</Definition>
      ) : null}
      {refundTransactionId ? (
        <Definition name={words.fields.refund}>
          <AccountLink className={buttonStyles.link} href={`/transactions/${refundTransactionId}`}>
            {refundTransactionId}
          </AccountLink>
        </Definition>
      ) : null}
    </dl>
  );
}
