import { Page } from "../../parts/Page.js";
import { useKeys } from "../../parts/use-keys.js";
import { AgendaCard } from "./AgendaCard.js";
import { JumpsCard } from "./JumpsCard.js";
import { MadeCard } from "./MadeCard.js";
import { MoveCard } from "./MoveCard.js";
import { Now } from "./Now.js";
import { useMoves } from "./use-moves.js";
import "../../styles/card-parts.css";
import "../../styles/clock.css";
import { useWords } from "../../words/words.js";
import { useClockWords } from "./words.js";

/** The sandbox's time: what it is, what falls due next, and every way to move it. */
export default function ClockScreen() {
  const words = useClockWords();
  const common = useWords();
  const moves = useMoves();
  useKeys({});
  return (
    <Page title={common.screens.clock} lead={words.lead}>
      <Now state={moves.state} />
      <div className="clock-parts">
        <div>
          <MoveCard advance={moves.advance} />
          <MadeCard made={moves.made} />
          <JumpsCard advance={moves.advance} />
        </div>
        <div>
          <AgendaCard advance={moves.advance} />
        </div>
      </div>
    </Page>
  );
}
