import { AccountLink } from "../../parts/AccountLink.js";
import { useWords } from "../../words/words.js";
import { useTrafficWords } from "./words.js";

/** Links to the screens that search the whole history; the stream searches only the rows loaded in this page. */
export function OlderTraffic({ query }: { query: string }) {
  const words = useTrafficWords();
  const common = useWords();
  const encodedQuery = encodeURIComponent(query.trim());
  return (
    <>
      {words.elsewhere}{" "}
      <AccountLink href={`/requests?q=${encodedQuery}`}>{common.screens.requests}</AccountLink> ·{" "}
      <AccountLink href={`/transactions?q=${encodedQuery}`}>{common.screens.transactions}</AccountLink>.
    </>
  );
}
