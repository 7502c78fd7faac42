import { Page } from "../../parts/Page.js";
import pageStyles from "../../parts/Page.module.css";
import { useKeys } from "../../parts/use-keys.js";
import { useWords } from "../../words/words.js";
import { AgendaCard } from "./AgendaCard.js";
import { CurrentTime } from "./CurrentTime.js";
import { FinishedMovesCard } from "./FinishedMovesCard.js";
import { JumpsCard } from "./JumpsCard.js";
import { MoveCard } from "./MoveCard.js";
import { useMoves } from "./use-moves.js";
import { useClockWords } from "./words.js";

/** The sandbox's clock: current time, agenda, and every way to advance it. */
export default function ClockScreen() {
  const words = useClockWords();
  const common = useWords();
  const moves = useMoves();
  useKeys({});
  return (
    <Page title={common.screens.clock} lead={words.lead}>
      <CurrentTime state={moves.state} />
      <div className={pageStyles.columns}>
        <div>
          <MoveCard advance={moves.advance} />
          <FinishedMovesCard moves={moves.finished} />
          <JumpsCard advance={moves.advance} />
        </div>
        <div>
          <AgendaCard advance={moves.advance} />
        </div>
      </div>
    </Page>
  );
}
