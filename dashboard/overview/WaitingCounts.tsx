import type { Overview } from "../../server/contract/journal/overview.control.js";
import { AccountLink } from "../parts/AccountLink.js";
import { reaisText } from "../parts/format-reais.js";
import { useFormat } from "../parts/use-format.js";
import styles from "./Overview.module.css";
import { useOverviewWords } from "./words.js";

/** The sandbox counts open charges up to this number. */
const MOST_CHARGES = 1_000;

/** Counts of what waits for the reader. Each links to the screen where it is settled, paid, decided or released. */
export function WaitingCounts({ waiting }: { waiting: Overview["waiting"] }) {
  const words = useOverviewWords().waiting;
  const { payouts, refunds, charges, meds, heldDeliveries } = waiting;
  return (
    <ul className={styles.waiting} aria-label={words.title}>
      <Count
        count={payouts.count}
        name={words.payouts(payouts.count)}
        value={payouts.value}
        href="/transactions?operation=WITHDRAW&status=PENDING"
      />
      {refunds.count > 0 ? (
        <Count
          count={refunds.count}
          name={words.refunds(refunds.count)}
          value={refunds.value}
          href="/transactions?operation=REFUND_IN&status=PENDING"
        />
      ) : null}
      <Count count={charges} name={words.charges(charges)} most={MOST_CHARGES} href="/bank" />
      <Count count={meds.count} name={words.meds(meds.count)} value={meds.value} href="/meds" />
      <Count count={heldDeliveries} name={words.heldDeliveries(heldDeliveries)} href="/activity/held" />
    </ul>
  );
}

interface CountProps {
  readonly count: number;
  readonly name: string;
  /** The total amount in reais. */
  readonly value?: number;
  /** The highest number that the sandbox counts to; reached, it is shown as `999+`. */
  readonly most?: number;
  readonly href: string;
}

function Count({ count, name, value, most = Number.POSITIVE_INFINITY, href }: CountProps) {
  const words = useOverviewWords().waiting;
  const format = useFormat();
  return (
    <li>
      <AccountLink href={href}>
        <b className={count === 0 ? `${styles.number} ${styles.zero}` : styles.number}>
          {count < most ? format.number(count) : words.moreThan(count - 1)}
        </b>
        <span>{name}</span>
        {value !== undefined && value > 0 ? <small>{reaisText(value)}</small> : null}
      </AccountLink>
    </li>
  );
}
