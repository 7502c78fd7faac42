import { useMemo } from "react";
import { useAccounts } from "../feed/hooks.js";
import styles from "./AccountName.module.css";

/** The names of the accounts by id; null where rows of one account are shown only. */
export type AccountNames = ReadonlyMap<number, string> | null;

export function useAccountNames(chosen: number | null): AccountNames {
  const accounts = useAccounts();
  return useMemo(
    () =>
      chosen !== null || accounts.length < 2 ? null : new Map(accounts.map(({ id, name }) => [id, name])),
    [accounts, chosen],
  );
}

/** Whose a row is. `names` is handed down, because a hook in every row costs a page that scrolls fast. */
export function AccountName({ account, names }: { account: number | null; names: AccountNames }) {
  if (account === null || names === null) return null;
  const name = names.get(account) ?? String(account);
  return (
    <span className={styles.account} title={name}>
      {name}
    </span>
  );
}
