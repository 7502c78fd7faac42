import { client } from "../../feed/world.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import FirstStepsList from "../../parts/FirstStepsList.js";
import { Page } from "../../parts/Page.js";
import pageStyles from "../../parts/Page.module.css";
import { useKeys } from "../../parts/use-keys.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useWords } from "../../words/words.js";
import { CommandsCard } from "./CommandsCard.js";
import { DocumentsCard } from "./DocumentsCard.js";
import { FontsCard } from "./FontsCard.js";
import { KeysCard } from "./KeysCard.js";
import { SandboxCard } from "./SandboxCard.js";
import { useAboutWords } from "./words.js";

const RELOAD_ON = ["world.", "account."];

/** Facts about this sandbox, and documents. */
export default function AboutScreen() {
  const words = useAboutWords();
  const common = useWords();
  const { value, problem } = useLiveResource("health", RELOAD_ON, () => client.health());
  useKeys({});
  return (
    <Page title={common.screens.about} lead={words.lead}>
      <div className={pageStyles.columns}>
        <div>
          <SandboxCard health={value} problem={problem} />
          <Card title={words.firstSteps}>
            <div className={cardStyles.body}>
              <FirstStepsList />
            </div>
          </Card>
          <CommandsCard />
        </div>
        <div>
          <DocumentsCard />
          <KeysCard />
          <FontsCard />
        </div>
      </div>
    </Page>
  );
}
