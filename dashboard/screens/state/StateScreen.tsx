import { useParams } from "wouter";
import { lazyPart } from "../../parts/lazy-part.js";
import { Page } from "../../parts/Page.js";
import pageStyles from "../../parts/Page.module.css";
import { useKeys } from "../../parts/use-keys.js";
import { useWords } from "../../words/words.js";
import { CaseCard } from "./CaseCard.js";
import { reopenCase } from "./case/open-case.js";
import { FileCard } from "./FileCard.js";
import { ResetCard } from "./ResetCard.js";
import { SnapshotsCard } from "./SnapshotsCard.js";
import { VerifyCard } from "./VerifyCard.js";
import { useStateWords } from "./words.js";

const CaseScreen = lazyPart(async () => {
  const screen = await import("./case/CaseScreen.js");
  await reopenCase();
  return screen;
});

/** The state of the whole sandbox: snapshots, reset, export, cases and consistency checks. */
export default function StateScreen() {
  const { part } = useParams();
  return part === "case" ? <CaseScreen /> : <StateCards isResetting={part === "reset"} />;
}

/** With `isResetting` the button that resets the sandbox has the focus. */
function StateCards({ isResetting }: { isResetting: boolean }) {
  const words = useStateWords();
  const common = useWords();
  useKeys({});
  return (
    <Page title={common.screens.state} lead={words.lead}>
      <SnapshotsCard />
      <div className={pageStyles.columns}>
        <div>
          <FileCard />
          <CaseCard />
          <ResetCard isFocused={isResetting} />
        </div>
        <div>
          <VerifyCard />
        </div>
      </div>
    </Page>
  );
}
