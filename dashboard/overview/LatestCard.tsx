import { useSyncExternalStore } from "react";
import { activityLine } from "../feed/activity-line.js";
import { useJournal } from "../feed/hooks.js";
import type { Row } from "../feed/journal-reducer.js";
import { client, journal } from "../feed/world.js";
import { AccountLink } from "../parts/AccountLink.js";
import { useAccountNames } from "../parts/AccountName.js";
import { Card } from "../parts/Card.js";
import cardStyles from "../parts/Card.module.css";
import { Time } from "../parts/Time.js";
import { useAccount } from "../parts/use-account.js";
import { useResource } from "../parts/use-resource.js";
import virtualListStyles from "../parts/VirtualList.module.css";
import { FactCells } from "../story/FactCells.js";
import factRowStyles from "../story/FactRow.module.css";
import styles from "./Overview.module.css";
import { useOverviewWords } from "./words.js";

const MAX_SHOWN = 8;
/** Enough to find some that are no changes of the clock. */
const OLDER = 40;
const ROW = `${virtualListStyles.row} ${factRowStyles.row} ${styles.latest}`;

/** The latest facts of the chosen account; each opens the activity at its detail. */
export function LatestCard() {
  const words = useOverviewWords().latest;
  const [account] = useAccount();
  const names = useAccountNames(account);
  const latest = useLatest(account);
  return (
    <Card title={words.title} aside={<AccountLink href="/activity">{words.all}</AccountLink>}>
      {latest?.length === 0 ? <p className={cardStyles.body}>{words.none}</p> : null}
      <ul className={styles.latestRows}>
        {latest?.map((row) => (
          <li key={row.seq}>
            <AccountLink className={ROW} href={`/activity/${row.seq}`}>
              <span className={virtualListStyles.time}>
                <Time at={row.fact.at} />
              </span>
              <FactCells row={row} names={names} />
            </AccountLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** From the page's own entries, and from the sandbox as far as these do not suffice. Null until it has answered. */
function useLatest(account: number | null): readonly Row[] | null {
  const { rows, firstSeq, loaded } = useJournal();
  const live = latestOf(rows, account);
  const before = rows[0]?.seq ?? firstSeq;
  const isEnough = live.length === MAX_SHOWN || before <= 1;
  const version = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.olderVersion);
  const { value: older } = useResource(isEnough ? "" : `facts ${account} ${before}`, version, async () => {
    if (isEnough) return [];
    const scope = account === null ? {} : { account };
    const page = await client.searchActivity({ group: "facts", before, limit: OLDER, ...scope });
    const lines = page.rows.map(activityLine).filter((line) => line !== null && "fact" in line);
    return latestOf(lines.reverse(), account);
  });
  if (!loaded || older === null) return live.length === 0 ? null : live;
  return [...live, ...older].slice(0, MAX_SHOWN);
}

/** Newest first. Changes of the clock are left out: they come in runs, and would hide what they caused. */
function latestOf(rows: readonly Row[], account: number | null): readonly Row[] {
  const latest: Row[] = [];
  for (let at = rows.length - 1; at >= 0 && latest.length < MAX_SHOWN; at -= 1) {
    const row = rows[at];
    if (!row || row.fact.type === "clock.changed") continue;
    if (account === null || row.fact.account === account) latest.push(row);
  }
  return latest;
}
