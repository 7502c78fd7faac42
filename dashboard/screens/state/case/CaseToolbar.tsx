import { ArrowLeft, FolderOpen } from "lucide-react";
import { AccountLink } from "../../../parts/AccountLink.js";
import { useWords } from "../../../words/language.js";
import { closeCase, type OpenCase } from "./open-case.js";

/** Where one came from, which file it is, and the way to another. */
export function CaseToolbar({ opened }: { readonly opened: OpenCase }) {
  const words = useWords().screen;
  return (
    <div className="toolbar case-toolbar">
      <AccountLink href="/state" className="btn">
        <ArrowLeft size={13} aria-hidden="true" />
        {words.state.title}
      </AccountLink>
      <b className="mono">{opened.file}</b>
      <AccountLink href="/state/case" className="btn" onClick={closeCase}>
        <FolderOpen size={13} aria-hidden="true" />
        {words.case.another}
      </AccountLink>
    </div>
  );
}
