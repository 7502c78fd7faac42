import type { JournalEntry } from "../../../../server/contract/journal/journal.js";
import { isProgressEntry } from "../../../feed/delivery-progress.js";
import { useJournalVersion } from "../../../feed/hooks.js";
import { client } from "../../../feed/world.js";
import { Card } from "../../../parts/Card.js";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import detailStyles from "../../../parts/Detail.module.css";
import { EmptyState } from "../../../parts/EmptyState.js";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { FullTime } from "../../../parts/Time.js";
import { useResource } from "../../../parts/use-resource.js";
import { useWords } from "../../../words/words.js";
import { movedText } from "./clock-span.js";
import { RowLink } from "./RowLink.js";
import { useDetailWords } from "./words.js";

const RELOAD_ON = ["clock."];
/** Reads at most this many journal entries, and so shows at most this many changes. */
const MAX_ENTRIES = 500;

/** The consecutive clock changes that begin with the entry `first`. */
export function ClockChanges({ first }: { first: number }) {
  const words = useDetailWords();
  const common = useWords();
  const { value, problem } = useResource(`clock changes ${first}`, useJournalVersion(RELOAD_ON), async () =>
    consecutiveChanges((await client.readJournal({ since: first - 1, limit: MAX_ENTRIES })).entries),
  );
  if (!value) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  const [oldest, newest] = [value[0], value.at(-1)];
  if (!oldest || !newest) return <EmptyState>{words.gone}</EmptyState>;
  return (
    <>
      <h2>{words.clockChanges(value.length)}</h2>
      <p className={detailStyles.identity}>
        <span>
          <FullTime at={oldest.data.before} /> → <FullTime at={newest.data.now} />
        </span>{" "}
        <span>{movedText(value.map(({ data }) => data))}</span>
      </p>
      <Card title={words.facts}>
        <dl className={definitionStyles.definitions}>
          {value.toReversed().map(({ seq, data }) => (
            <Definition key={seq} name={common.clock[data.mode]}>
              <RowLink to={String(seq)}>
                <FullTime at={data.before} /> → <FullTime at={data.now} />
              </RowLink>{" "}
              <small>{movedText([data])}</small>
            </Definition>
          ))}
        </dl>
      </Card>
    </>
  );
}

/**
 * The leading entries about clock changes, up to the first entry of another type. Entries about the progress of
 * deliveries in between are skipped.
 */
function consecutiveChanges(entries: readonly JournalEntry[]): JournalEntry<"clock.changed">[] {
  const changes: JournalEntry<"clock.changed">[] = [];
  for (const entry of entries) {
    if (entry.type === "clock.changed") changes.push(entry);
    else if (!isProgressEntry(entry)) break;
  }
  return changes;
}
