import { useAccounts, useJournal } from "../feed/hooks.js";
import { journal } from "../feed/world.js";
import { reaisText } from "../parts/format-reais.js";
import { useAccount } from "../parts/use-account.js";
import styles from "./Header.module.css";
import { useShellWords } from "./words.js";

/**
 * The balance of the chosen account, or the sum of all. A balance from the journal is newer than the one
 * in the list of accounts.
 */
export function Balances({ onBlocked }: { onBlocked: () => void }) {
  const words = useShellWords();
  const accounts = useAccounts();
  const [accountId] = useAccount();
  // Renders again with each journal entry.
  useJournal();
  if (accounts.length === 0) return null;
  let available = 0;
  let blocked = 0;
  for (const { id, balance } of accounts) {
    if (accountId !== null && id !== accountId) continue;
    const latest = journal.reducer.balanceOf(id) ?? balance;
    available += latest.available;
    blocked += latest.blocked;
  }
  return (
    <div className={styles.balances}>
      <div className={styles.stat}>
        <b>{reaisText(available)}</b>
        <small>{words.balance.available}</small>
      </div>
      <button type="button" className={styles.stat} title={words.balance.why} onClick={onBlocked}>
        <b>{reaisText(blocked)}</b>
        <small>{words.balance.blocked}</small>
      </button>
    </div>
  );
}
