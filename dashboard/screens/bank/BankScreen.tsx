import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function BankScreen() {
  const words = useWords();
  return <Page title={words.screen.bank.title}>{null}</Page>;
}
