import { AccountLink } from "../../parts/AccountLink.js";
import { useWords } from "../../words/words.js";
import { useTrafficWords } from "./words.js";

/** A search of the stream sees what this page holds; the whole history is searched by other screens. */
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
