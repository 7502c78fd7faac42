import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function ScenariosScreen() {
  const words = useWords();
  return <Page title={words.screen.scenarios.title}>{null}</Page>;
}
