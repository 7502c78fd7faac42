import { AccountLink } from "../../parts/AccountLink.js";
import { useWords } from "../../words/words.js";
import { useTrafficWords } from "./words.js";

/** A search of the stream sees what this page holds; the whole history is searched by other screens. */
export function Elsewhere({ query }: { query: string }) {
  const words = useTrafficWords();
  const common = useWords();
  const asked = encodeURIComponent(query.trim());
  return (
    <>
      {words.elsewhere} <AccountLink href={`/requests?q=${asked}`}>{common.screens.requests}</AccountLink> ·{" "}
      <AccountLink href={`/transactions?q=${asked}`}>{common.screens.transactions}</AccountLink>.
    </>
  );
}
