import { AccountLink } from "../parts/AccountLink.js";
import { bareReais, reaisText } from "../parts/format-reais.js";
import { Deliveries } from "./Deliveries.js";
import movementsStyles from "./Movements.module.css";
import { Payloads } from "./Payloads.js";
import { sectionOf } from "./sections.js";
import timelineStyles from "./TransactionTimeline.module.css";
import type { Movement, TimelineEvent } from "./timeline.js";
import { useStoryWords } from "./words.js";

type FactEvent = Extract<TimelineEvent, { kind: "fact" }>;

/**
 * The details of a fact: its error, links to related records, postings, deliveries, the section of the specification,
 * and the assumptions that apply.
 */
export function FactBody({ event }: { event: FactEvent }) {
  const words = useStoryWords();
  const { fact, movements, deliveries, eventWithoutUrl } = event;
  const { data, assumptions = [] } = fact;
  const section = sectionOf(fact);
  return (
    <>
      {"errorCode" in data ? (
        <p className={timelineStyles.error}>
          <code className="mono">{data.errorCode}</code> {data.errorMessage}
        </p>
      ) : null}
      {"originalTransactionId" in data ? (
        <p>
          {words.story.original}{" "}
          <AccountLink href={`/transactions/${data.originalTransactionId}`}>
            {data.originalTransactionId}
          </AccountLink>
        </p>
      ) : null}
      {"medId" in data ? (
        <p>
          <AccountLink href={`/meds/${data.medId}`}>MED {data.medId}</AccountLink>
          {data.cause ? <code className="mono"> {data.cause}</code> : null}
          {data.value === null ? null : ` · ${reaisText(data.value)}`}
        </p>
      ) : null}
      {movements.length > 0 ? <Movements movements={movements} /> : null}
      <Deliveries deliveries={deliveries} eventWithoutUrl={eventWithoutUrl} />
      {deliveries.length > 0 ? (
        <details className={timelineStyles.more}>
          <summary>{words.story.payload}</summary>
          <Payloads deliveries={deliveries} />
        </details>
      ) : null}
      {section || assumptions.length > 0 ? (
        <p className={timelineStyles.rule}>
          {section ? <span>§ {section}</span> : null}
          {assumptions.map((id) => (
            <AccountLink key={id} href={`/assumptions/${id}`}>
              {id}
            </AccountLink>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** A table of postings, each with the balances of the account before and after the posting. */
function Movements({ movements }: { movements: readonly Movement[] }) {
  const words = useStoryWords();
  return (
    <table className={movementsStyles.movements}>
      <thead>
        <tr>
          <th scope="col">{words.postings.movement}</th>
          <th scope="col">{words.postings.amount}</th>
          <th scope="col">{words.postings.available}</th>
          <th scope="col">{words.postings.blocked}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ from, to, amount, available, blocked }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the movements of a fact never change
          <tr key={index}>
            <td>
              {words.postings.places[from] ?? from} → {words.postings.places[to] ?? to}
            </td>
            <td>{bareReais(amount)}</td>
            <td>
              <Change {...available} />
            </td>
            <td>
              <Change {...blocked} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ before, after }: { before: number; after: number }) {
  if (before === after) return <span className={movementsStyles.unchanged}>{bareReais(after)}</span>;
  return (
    <>
      <small>{bareReais(before)} →</small> {bareReais(after)}
    </>
  );
}
