import type { Upcoming } from "../../server/contract/clock/agenda.control.js";
import { componentWords } from "../words/language.js";
import { AccountLink } from "./AccountLink.js";
import { words as agendaWords } from "./AgendaIds.words.js";

const useAgendaWords = componentWords(agendaWords);

/** The key of a row: the same id may be scheduled at several instants, and several ids of a kind at the same instant. */
export const agendaKey = ({ kind, at, transactionId, txid, deliveryId }: Upcoming, index: number): string =>
  `${kind} ${at} ${deliveryId ?? transactionId ?? txid ?? index}`;

/** The subject of a scheduled event: a link to its transaction or cob, and its delivery. */
export function AgendaIds({ item: { transactionId, txid, deliveryId } }: { readonly item: Upcoming }) {
  const words = useAgendaWords();
  const of = transactionId ?? txid;
  return (
    <>
      {of ? (
        <AccountLink
          className="mono"
          href={transactionId ? `/transactions/${transactionId}` : `/activity?q=${txid}`}
        >
          {of}
        </AccountLink>
      ) : null}
      {deliveryId ? <span className="mono"> {words.delivery(deliveryId)}</span> : null}
    </>
  );
}
