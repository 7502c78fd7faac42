import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function AccountScreen() {
  const words = useWords();
  return <Page title={words.screen.account.title}>{null}</Page>;
}
