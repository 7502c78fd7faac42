import { Keyboard, Search } from "lucide-react";
import chipStyles from "../parts/Chip.module.css";
import { useAccount } from "../parts/use-account.js";
import { useBlockedBalanceDialog } from "../story/use-blocked-balance-dialog.js";
import { AccountSwitch } from "./AccountSwitch.js";
import { ArmedPill } from "./ArmedPill.js";
import { Balances } from "./Balances.js";
import { Brand } from "./Brand.js";
import { ClockPill } from "./ClockPill.js";
import styles from "./Header.module.css";
import { LanguageSwitch } from "./LanguageSwitch.js";
import { LiveMark } from "./LiveMark.js";
import { ThemeSwitch } from "./ThemeSwitch.js";
import { useShellWords } from "./words.js";

/** The header: the state of the sandbox, visible on every screen. */
export function Header({ onKeys, onFind }: { onKeys: () => void; onFind: () => void }) {
  const words = useShellWords();
  const [account] = useAccount();
  const blocked = useBlockedBalanceDialog(account);
  return (
    <>
      <header className={styles.header}>
        <Brand />
        <LiveMark />
        <AccountSwitch />
        <ClockPill />
        <ArmedPill />
        <span className={styles.spacer} />
        <Balances onBlocked={blocked.open} />
        <button
          type="button"
          className={`${chipStyles.chip} ${chipStyles.icon}`}
          aria-label={words.find}
          title={words.find}
          onClick={onFind}
        >
          <Search size={15} aria-hidden="true" />
        </button>
        <LanguageSwitch />
        <ThemeSwitch />
        <button
          type="button"
          className={`${chipStyles.chip} ${chipStyles.icon} ${styles.keys}`}
          aria-label={words.keysButton}
          title={words.keysButton}
          onClick={onKeys}
        >
          <Keyboard size={15} aria-hidden="true" />
        </button>
      </header>
      {blocked.dialog}
    </>
  );
}
