import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function TransactionsScreen() {
  const words = useWords();
  return <Page title={words.screen.transactions.title}>{null}</Page>;
}
