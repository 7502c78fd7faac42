import { ArrowLeft, FolderOpen } from "lucide-react";
import { AccountLink } from "../../../parts/AccountLink.js";
import buttonStyles from "../../../parts/Button.module.css";
import toolbarStyles from "../../../parts/Toolbar.module.css";
import { useWords } from "../../../words/words.js";
import styles from "./Case.module.css";
import { closeCase, type OpenCase } from "./open-case.js";
import { useCaseWords } from "./words.js";

/** The name of the file, with buttons to go back and to open another. */
export function CaseToolbar({ openedCase }: { readonly openedCase: OpenCase }) {
  const words = useCaseWords();
  const common = useWords();
  return (
    <div className={`${toolbarStyles.toolbar} ${styles.toolbar}`}>
      <AccountLink href="/state" className={buttonStyles.btn}>
        <ArrowLeft size={13} aria-hidden="true" />
        {common.screens.state}
      </AccountLink>
      <b className="mono">{openedCase.file}</b>
      <AccountLink href="/state/case" className={buttonStyles.btn} onClick={closeCase}>
        <FolderOpen size={13} aria-hidden="true" />
        {words.another}
      </AccountLink>
    </div>
  );
}
