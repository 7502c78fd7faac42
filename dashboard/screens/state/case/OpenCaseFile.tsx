import { AccountLink } from "../../../parts/AccountLink.js";
import buttonStyles from "../../../parts/Button.module.css";
import { Card } from "../../../parts/Card.js";
import cardStyles from "../../../parts/Card.module.css";
import { Command } from "../../../parts/Command.js";
import { FileDrop } from "../../../parts/FileDrop.js";
import { Page } from "../../../parts/Page.js";
import { TextProblems } from "../../../parts/TextProblems.js";
import { useKeys } from "../../../parts/use-keys.js";
import { useWords } from "../../../words/words.js";
import { formerFile, type OpenCase, openText } from "./open-case.js";
import { useCaseWords } from "./words.js";

/** Opens a case file; shows the problems of an invalid one. */
export function OpenCaseFile({ openedCase }: { readonly openedCase: OpenCase | null }) {
  const words = useCaseWords();
  const common = useWords();
  const problems = openedCase?.read.problems;
  const former = openedCase ? null : formerFile();
  useKeys({});
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <AccountLink href="/state" className={buttonStyles.btn}>
          {common.screens.state}
        </AccountLink>
      }
    >
      {openedCase && problems ? (
        <Card title={words.broken(openedCase.file)}>
          <TextProblems problems={problems} />
        </Card>
      ) : null}
      <Card
        title={words.open}
        aside={<Command text={`localpix case show ${openedCase?.file ?? "case.yaml"}`} />}
      >
        {former === null ? null : <p className={cardStyles.text}>{words.notKept(former)}</p>}
        <div className={cardStyles.stack}>
          <FileDrop accept=".yaml,.yml" take={async (file) => openText(file.name, await file.text())}>
            {words.drop}
          </FileDrop>
        </div>
      </Card>
    </Page>
  );
}
