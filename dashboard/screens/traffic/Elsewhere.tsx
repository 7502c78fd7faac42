import { AccountLink } from "../../parts/AccountLink.js";
import { useWords } from "../../words/language.js";

/** A search of the stream sees what this page holds; the whole history is searched by other screens. */
export function Elsewhere({ query }: { query: string }) {
  const { screen } = useWords();
  const asked = encodeURIComponent(query.trim());
  return (
    <>
      {screen.traffic.elsewhere}{" "}
      <AccountLink href={`/requests?q=${asked}`}>{screen.requests.title}</AccountLink> ·{" "}
      <AccountLink href={`/transactions?q=${asked}`}>{screen.transactions.title}</AccountLink>.
    </>
  );
}
