import { useState } from "react";
import { useJournalVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { Chip } from "../../parts/Chip.js";
import chipStyles from "../../parts/Chip.module.css";
import { DayRange } from "../../parts/DayRange.js";
import { SearchField } from "../../parts/SearchField.js";
import toolbarStyles from "../../parts/Toolbar.module.css";
import { UnfoldButton } from "../../parts/UnfoldButton.js";
import { useCounts } from "../../parts/use-counts.js";
import { useWords } from "../../words/words.js";
import { type Filter, OPERATIONS, STATUSES, searchOf } from "./filter.js";
import styles from "./Transactions.module.css";
import { useTransactionsWords } from "./words.js";

interface Props {
  readonly filter: Filter;
  readonly change: (values: Readonly<Record<string, string>>) => void;
}

/** Filters of the transactions. */
export function Filters({ filter, change }: Props) {
  const words = useTransactionsWords();
  const common = useWords();
  const [isUnfolded, setUnfolded] = useState(false);
  const counted = useTransactionCounts(filter);
  const isPartial = counted !== null && (counted.isCapped || counted.unsearched > 0);
  const folded = [filter.status, filter.from, filter.to].filter(Boolean).length;
  return (
    <div className={toolbarStyles.toolbar} data-unfolded={isUnfolded}>
      <div className={toolbarStyles.search}>
        <SearchField value={filter.query} label={words.search} onChange={(q) => change({ q })} />
      </div>
      <UnfoldButton isUnfolded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} count={folded} />
      <fieldset className={`${chipStyles.chips} ${toolbarStyles.strip}`}>
        <legend className="unseen">{common.filters}</legend>
        <Chip
          on={filter.operation === undefined}
          count={
            counted ? OPERATIONS.reduce((sum, operation) => sum + counted.counts[operation], 0) : undefined
          }
          isCapped={isPartial}
          onPress={() => change({ operation: "" })}
        >
          {words.operation.all}
        </Chip>
        {OPERATIONS.map((operation) => (
          <Chip
            key={operation}
            on={filter.operation === operation}
            count={counted?.counts[operation]}
            isCapped={isPartial}
            onPress={() => change({ operation: filter.operation === operation ? "" : operation })}
          >
            {words.operation[operation]}
          </Chip>
        ))}
      </fieldset>
      <div className={`${toolbarStyles.end} ${toolbarStyles.folded} ${styles.filters}`}>
        <select
          className={`${chipStyles.select} ${filter.status ? chipStyles.chosen : ""} ${styles.status}`}
          aria-label={words.statusLabel}
          value={filter.status ?? ""}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">{words.anyStatus}</option>
          {STATUSES.map((option) => (
            <option key={option} value={option}>
              {words.status[option]}
            </option>
          ))}
        </select>
        <DayRange from={filter.from ?? ""} to={filter.to ?? ""} change={change} />
      </div>
    </div>
  );
}

const RELOAD_ON = ["charge.", "cob.", "payout.", "refund.", "pix.", "split.", "med.", "world."];

/** How many transactions of each operation match the filter; null while unknown. */
function useTransactionCounts(filter: Filter) {
  const search = searchOf(filter);
  return useCounts(`transactions ${JSON.stringify(search)}`, useJournalVersion(RELOAD_ON), () =>
    client.countTransactions(search),
  );
}
