import { useLocation } from "wouter";
import { AccountLink } from "../parts/AccountLink.js";
import buttonStyles from "../parts/Button.module.css";
import { Page } from "../parts/Page.js";
import { componentWords } from "../words/language.js";
import { useWords } from "../words/words.js";
import { words as unknownPageWords } from "./UnknownPage.words.js";

const useUnknownPageWords = componentWords(unknownPageWords);

/** Shown at an address that no screen has. */
export function UnknownPage() {
  const words = useUnknownPageWords();
  const { screens } = useWords();
  const [path] = useLocation();
  return (
    <Page title={words.title} lead={words.lead(`/sandbox${path}`)}>
      <AccountLink href="/overview" className={buttonStyles.btn}>
        {screens.overview}
      </AccountLink>{" "}
      <AccountLink href="/docs/guides" className={buttonStyles.btn}>
        {screens.guides}
      </AccountLink>
    </Page>
  );
}
