import type { OpenCharge } from "../../../server/contract/charges/charges.control.js";
import { mustExist } from "../../../server/contract/must-exist.js";
import { AccountName, useAccountNames } from "../../parts/AccountName.js";
import buttonStyles from "../../parts/Button.module.css";
import { Countdown } from "../../parts/Countdown.js";
import { reaisText } from "../../parts/format-reais.js";
import { useAccount } from "../../parts/use-account.js";
import { useWords } from "../../words/words.js";
import styles from "./Bank.module.css";
import { QrCode } from "./QrCode.js";
import { useBankWords } from "./words.js";

/** A cash-in has a transactionId, a cob a txid. */
export const idOf = ({ transactionId, txid }: OpenCharge): string =>
  mustExist(transactionId ?? txid, "id of an open charge");

interface Props {
  readonly charges: readonly OpenCharge[];
  readonly selectedId: string | null;
  readonly onChoose: (id: string) => void;
  /** Shows older charges; null if there are none. */
  readonly onMore: (() => void) | null;
}

/** The open charges with their QR codes. */
export function ChargeCards({ charges, selectedId, onChoose, onMore }: Props) {
  const words = useBankWords();
  const common = useWords();
  const [account] = useAccount();
  const names = useAccountNames(account);
  return (
    <>
      <ul className={styles.charges}>
        {charges.map((charge) => {
          const id = idOf(charge);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.charge}
                aria-pressed={id === selectedId}
                onClick={() => onChoose(id)}
              >
                <QrCode text={charge.pixCode} label={words.cards.code(charge.externalId ?? id)} />
                <span className={styles.amount}>
                  {reaisText(charge.value)}
                  {charge.valueIsOpen ? <small> {words.cards.open}</small> : null}
                </span>
                <AccountName account={charge.account} names={names} />
                <span className={styles.what}>{charge.description ?? charge.externalId ?? id}</span>
                <small className={`mono ${styles.id}`}>
                  {charge.txid ? `cob ${charge.txid}` : `${id} · ${charge.externalId}`}
                </small>
                <small>
                  <Countdown to={charge.expiresAt} say={common.waiting.expiresIn} due={common.waiting.due} />
                </small>
              </button>
            </li>
          );
        })}
      </ul>
      {onMore ? (
        <button type="button" className={buttonStyles.btn} onClick={onMore}>
          {words.cards.more}
        </button>
      ) : null}
    </>
  );
}
