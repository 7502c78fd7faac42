import { CornerDownRight } from "lucide-react";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import { AccountLink } from "../parts/AccountLink.js";
import { FullTime } from "../parts/Time.js";
import { WithCommands } from "../parts/WithCommands.js";
import { useLanguage } from "../words/language.js";
import styles from "./Cause.module.css";
import { useStoryWords } from "./words.js";

type Explained = NonNullable<NonNullable<WholeRequest["explanation"]>["cause"]>;

/** Why exactly a request was refused, what to do next, and where. */
export function Cause({ cause, request }: { cause: Explained; request: Pick<WholeRequest, "id"> }) {
  const { language } = useLanguage();
  return (
    <div className={styles.cause}>
      <p>
        <WithTimes text={cause.message[language]} />
      </p>
      <p className={styles.next}>
        <CornerDownRight size={14} aria-hidden="true" />
        <span>
          <WithCommands text={cause.hint[language]} /> <Where cause={cause} request={request.id} />
        </span>
      </p>
    </div>
  );
}

/** A link to the place that helps: the first use of an id that is used twice, the credentials, or the certificate doctor. */
function Where({ cause: { code, params }, request }: { cause: Explained; request: number }) {
  const words = useStoryWords();
  const { transactionId, txid } = params;
  if (typeof transactionId === "string")
    return (
      <AccountLink href={`/transactions/${transactionId}`}>
        {words.openTransaction(transactionId)}
      </AccountLink>
    );
  // A cob is not a transaction before it is paid.
  if (code === "TXID_DUPLICATE" && typeof txid === "string")
    return (
      <AccountLink href={`/activity?q=${encodeURIComponent(`cob.created ${txid}`)}`}>
        {words.showCob}
      </AccountLink>
    );
  if (code === "SCENARIO_UNKNOWN")
    return <AccountLink href="/scenarios">{words.request.scenarios}</AccountLink>;
  if (code.startsWith("CERTIFICATE_HEADER_"))
    return <AccountLink href="/account#credentials">{words.request.credentials}</AccountLink>;
  if (code.startsWith("CERTIFICATE_"))
    return <AccountLink href={`/account?request=${request}#doctor`}>{words.request.doctor}</AccountLink>;
  return null;
}

const INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

/** A sentence whose ISO instants are written like all times of the page. */
function WithTimes({ text }: { text: string }) {
  // `split` by a group puts an instant at every second place.
  return text
    .split(INSTANT)
    .map((piece, index) => (index % 2 === 1 ? <FullTime key={piece} at={piece} inSentence /> : piece));
}
