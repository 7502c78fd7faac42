import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function ClockScreen() {
  const words = useWords();
  return <Page title={words.screen.clock.title}>{null}</Page>;
}
