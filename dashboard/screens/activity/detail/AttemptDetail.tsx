import { useJournalVersion } from "../../../feed/hooks.js";
import type { AttemptLine } from "../../../feed/journal-reducer.js";
import { client } from "../../../feed/world.js";
import detailStyles from "../../../parts/Detail.module.css";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { useResource } from "../../../parts/use-resource.js";
import { Deliveries } from "../../../story/Deliveries.js";
import { DeliveryActions } from "../../../story/DeliveryActions.js";
import { Payloads } from "../../../story/Payloads.js";
import { RowLink } from "./RowLink.js";
import { useDetailWords } from "./words.js";

/** The delivery is loaded again when a journal entry arrives whose type starts with one of these. */
const RELOAD_ON = ["delivery."];

/** The journal entry of one delivery attempt, with the delivery and a link to the event. */
export function AttemptDetail({ entry: { data, transactionId } }: { entry: AttemptLine["attempt"] }) {
  const words = useDetailWords();
  const { deliveryId: id, eventSeq, attempt: number, eventType, url } = data;
  const { value, problem } = useResource(`delivery ${id}`, useJournalVersion(RELOAD_ON), () =>
    client.showDelivery({ id }),
  );
  return (
    <>
      <h2>{words.attempt(number, eventType)}</h2>
      <p className={`${detailStyles.identity} mono`}>{url}</p>
      <p className={detailStyles.links}>
        <RowLink to={String(eventSeq)}>{words.itsEvent}</RowLink>
        {transactionId ? (
          <RowLink href={`/transactions/${transactionId}`}>{words.itsTransaction(transactionId)}</RowLink>
        ) : null}
      </p>
      {problem ? <ProblemNote problem={problem} /> : null}
      {value ? (
        <>
          <DeliveryActions delivery={value} attempt={number} alone />
          <Deliveries deliveries={[value]} eventWithoutUrl={null} alone />
          <Payloads deliveries={[value]} />
        </>
      ) : problem ? null : (
        <Loading />
      )}
    </>
  );
}
