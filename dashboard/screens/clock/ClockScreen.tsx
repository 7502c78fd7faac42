import { Page } from "../../parts/Page.js";
import pageStyles from "../../parts/Page.module.css";
import { useKeys } from "../../parts/use-keys.js";
import { useWords } from "../../words/words.js";
import { AdvanceCard } from "./AdvanceCard.js";
import { AgendaCard } from "./AgendaCard.js";
import { CurrentTime } from "./CurrentTime.js";
import { FinishedAdvancesCard } from "./FinishedAdvancesCard.js";
import { JumpsCard } from "./JumpsCard.js";
import { useAdvances } from "./use-advances.js";
import { useClockWords } from "./words.js";

/** The sandbox's clock: current time, agenda, and every way to advance it. */
export default function ClockScreen() {
  const words = useClockWords();
  const common = useWords();
  const advances = useAdvances();
  useKeys({});
  return (
    <Page title={common.screens.clock} lead={words.lead}>
      <CurrentTime state={advances.state} />
      <div className={pageStyles.columns}>
        <div>
          <AdvanceCard advance={advances.advance} />
          <FinishedAdvancesCard advances={advances.finished} />
          <JumpsCard advance={advances.advance} />
        </div>
        <div>
          <AgendaCard advance={advances.advance} />
        </div>
      </div>
    </Page>
  );
}
