import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function AssumptionsScreen() {
  const words = useWords();
  return <Page title={words.screen.assumptions.title}>{null}</Page>;
}
