import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function AboutScreen() {
  const words = useWords();
  return <Page title={words.screen.about.title}>{null}</Page>;
}
