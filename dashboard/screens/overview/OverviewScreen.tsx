import { Overview } from "../../overview/Overview.js";
import { SpanChips } from "../../overview/SpanChips.js";
import { useOverviewWords } from "../../overview/words.js";
import { Page } from "../../parts/Page.js";
import { useKeys } from "../../parts/use-keys.js";
import { useWords } from "../../words/words.js";

/** Shows what happened recently, what needs the reader's attention, and what is due next. */
export default function OverviewScreen() {
  const common = useWords();
  const words = useOverviewWords();
  useKeys({});
  return (
    <Page title={common.screens.overview} lead={words.lead} actions={<SpanChips />}>
      <Overview showsLatest />
    </Page>
  );
}
