import { useState } from "react";
import type { OpenCharge } from "../../../server/contract/charges/charges.control.js";
import buttonStyles from "../../parts/Button.module.css";
import { Countdown } from "../../parts/Countdown.js";
import { reaisText } from "../../parts/format-reais.js";
import { useWords } from "../../words/words.js";
import styles from "./Bank.module.css";
import { QrCode } from "./QrCode.js";
import { useBankWords } from "./words.js";

/** A cash-in has a transactionId, a cob a txid. */
export const idOf = ({ transactionId, txid }: OpenCharge): string => transactionId ?? txid ?? "";

const PAGE_SIZE = 24;

interface Props {
  readonly charges: readonly OpenCharge[];
  readonly selectedId: string | null;
  readonly onChoose: (id: string) => void;
}

/** The open charges with their QR codes. */
export function ChargeCards({ charges, selectedId, onChoose }: Props) {
  const words = useBankWords();
  const common = useWords();
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  return (
    <>
      <ul className={styles.charges}>
        {charges.slice(0, visibleCount).map((charge) => {
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
      {charges.length > visibleCount ? (
        <button
          type="button"
          className={buttonStyles.btn}
          onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}
        >
          {words.cards.more(charges.length - visibleCount)}
        </button>
      ) : null}
    </>
  );
}
