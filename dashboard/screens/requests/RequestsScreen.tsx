import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function RequestsScreen() {
  const words = useWords();
  return <Page title={words.screen.requests.title}>{null}</Page>;
}
