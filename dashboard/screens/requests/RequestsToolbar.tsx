import { useState } from "react";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import { Chip } from "../../parts/Chip.js";
import chipStyles from "../../parts/Chip.module.css";
import { SearchField } from "../../parts/SearchField.js";
import toolbarStyles from "../../parts/Toolbar.module.css";
import { OUTCOME_FILTERS, type RequestFilter } from "./use-request-filter.js";
import { useRequestsWords } from "./words.js";

interface Props {
  readonly filter: RequestFilter;
  readonly text: string;
  readonly rows: readonly RequestSummary[] | null;
  readonly change: (values: Readonly<Record<string, string>>) => void;
}

/** Filters of the requests. */
export function RequestsToolbar({ filter, text, rows, change }: Props) {
  const words = useRequestsWords();
  const operations = useOperationsSeen(rows, filter.operation);
  return (
    <div className={toolbarStyles.toolbar}>
      <SearchField value={text} label={words.search} onChange={(q) => change({ q })} />
      <fieldset className={chipStyles.chips}>
        <legend className="unseen">{words.filters}</legend>
        <Chip on={filter.outcome === undefined} onPress={() => change({ outcome: "" })}>
          {words.all}
        </Chip>
        {OUTCOME_FILTERS.map((outcome) => (
          <Chip key={outcome} on={filter.outcome === outcome} onPress={() => change({ outcome })}>
            {outcome === "refused" ? words.refused : outcome}
          </Chip>
        ))}
        <select
          className={chipStyles.select}
          aria-label={words.operation}
          value={filter.operation ?? ""}
          onChange={(event) => change({ operation: event.target.value })}
        >
          <option value="">{words.everyOperation}</option>
          {operations.map((operation) => (
            <option key={operation}>{operation}</option>
          ))}
        </select>
      </fieldset>
    </div>
  );
}

/** The operations seen since the page was opened, so that every choice finds something. */
function useOperationsSeen(rows: readonly RequestSummary[] | null, selected: string | undefined): string[] {
  const [operations] = useState(() => new Set<string>());
  for (const { operation } of rows ?? []) if (operation) operations.add(operation);
  if (selected) operations.add(selected);
  return [...operations].toSorted();
}
