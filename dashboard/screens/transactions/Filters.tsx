import { Chip } from "../../parts/Chip.js";
import { SearchField } from "../../parts/SearchField.js";
import { useWords } from "../../words/language.js";
import { type Filter, OPERATIONS, STATUSES } from "./filter.js";

interface Props {
  readonly filter: Filter;
  readonly change: (values: Readonly<Record<string, string>>) => void;
}

/** What to see of the transactions. */
export function Filters({ filter, change }: Props) {
  const words = useWords();
  const { operation: names, status, statusLabel, anyStatus, search, from, to } = words.screen.transactions;
  return (
    <div className="toolbar">
      <SearchField value={filter.query} label={search} onChange={(q) => change({ q })} />
      <fieldset className="chips">
        <legend className="unseen">{words.stream.filters}</legend>
        <Chip on={filter.operation === undefined} onPress={() => change({ operation: "" })}>
          {names.all}
        </Chip>
        {OPERATIONS.map((operation) => (
          <Chip
            key={operation}
            on={filter.operation === operation}
            onPress={() => change({ operation: filter.operation === operation ? "" : operation })}
          >
            {names[operation]}
          </Chip>
        ))}
      </fieldset>
      <div className="toolbar-end transactions-when">
        <select
          className="chip"
          aria-label={statusLabel}
          value={filter.status ?? ""}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">{anyStatus}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {status[one]}
            </option>
          ))}
        </select>
        <label>
          {from}
          <input
            type="date"
            value={filter.from ?? ""}
            onChange={(event) => change({ from: event.target.value })}
          />
        </label>
        <label>
          {to}
          <input
            type="date"
            value={filter.to ?? ""}
            onChange={(event) => change({ to: event.target.value })}
          />
        </label>
      </div>
    </div>
  );
}
