import { Chip } from "../parts/Chip.js";
import chipStyles from "../parts/Chip.module.css";
import { useAddress } from "../parts/use-address.js";
import { useOverviewWords } from "./words.js";

const SPANS = ["15m", "1h", "24h"] as const;
const LABELS = { "15m": "15 min", "1h": "1 h", "24h": "24 h" } as const;

/** The chosen period as the control API takes it; "" for everything that was counted. */
export function useSpan(): [string, (span: string) => void] {
  const [search, change] = useAddress();
  const span = SPANS.find((option) => option === search.get("span")) ?? "";
  return [span, (next) => change({ span: next })];
}

/** Chips that choose the period of the plots. */
export function SpanChips() {
  const words = useOverviewWords();
  const [span, choose] = useSpan();
  return (
    <fieldset className={chipStyles.chips} aria-label={words.period}>
      {SPANS.map((option) => (
        <Chip key={option} on={span === option} onPress={() => choose(option)}>
          {LABELS[option]}
        </Chip>
      ))}
      <Chip on={span === ""} onPress={() => choose("")}>
        {words.everything}
      </Chip>
    </fieldset>
  );
}
