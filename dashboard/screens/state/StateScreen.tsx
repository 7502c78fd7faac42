import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function StateScreen() {
  const words = useWords();
  return <Page title={words.screen.state.title}>{null}</Page>;
}
