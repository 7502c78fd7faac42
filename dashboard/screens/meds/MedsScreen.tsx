import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function MedsScreen() {
  const words = useWords();
  return <Page title={words.screen.meds.title}>{null}</Page>;
}
