import type { JournalEntry } from "../../../../server/contract/journal/journal.js";
import { isProgressEntry } from "../../../feed/delivery-progress.js";
import { useJournalVersion } from "../../../feed/hooks.js";
import { client } from "../../../feed/world.js";
import { Card } from "../../../parts/Card.js";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { FullTime } from "../../../parts/Time.js";
import { useResource } from "../../../parts/use-resource.js";
import { useWords } from "../../../words/words.js";
import { RowLink } from "./RowLink.js";
import { useDetailWords } from "./words.js";

const ABOUT = ["clock."];
/** The most changes that are shown; the journal is read no further. */
const MOST = 500;

/** The changes of the clock from this entry on, with nothing else between them. */
export function ClockChanges({ first }: { first: number }) {
  const words = useDetailWords();
  const common = useWords();
  const { value, problem } = useResource(`clock changes ${first}`, useJournalVersion(ABOUT), async () =>
    runOf((await client.readJournal({ since: first - 1, limit: MOST })).entries),
  );
  if (!value) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  return (
    <>
      <h2>{words.clockChanges(value.length)}</h2>
      <Card title={words.facts}>
        <dl className={definitionStyles.definitions}>
          {value.toReversed().map(({ seq, data }) => (
            <Definition key={seq} name={common.clock[data.mode]}>
              <RowLink to={String(seq)}>
                <FullTime at={data.before} /> → <FullTime at={data.now} />
              </RowLink>
            </Definition>
          ))}
        </dl>
      </Card>
    </>
  );
}

function runOf(entries: readonly JournalEntry[]): JournalEntry<"clock.changed">[] {
  const run: JournalEntry<"clock.changed">[] = [];
  for (const entry of entries) {
    if (entry.type === "clock.changed") run.push(entry);
    else if (!isProgressEntry(entry)) break;
  }
  return run;
}
