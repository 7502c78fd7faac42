import { Page } from "../../parts/Page.js";
import { useWords } from "../../words/language.js";

export default function WebhooksScreen() {
  const words = useWords();
  return <Page title={words.screen.webhooks.title}>{null}</Page>;
}
