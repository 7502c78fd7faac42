import { idle } from "../browser/lazy-module.js";
import styles from "./FirstSteps.module.css";
import { optionalPart } from "./lazy-part.js";
import { usePartsWords } from "./words.js";

/** Needs the credentials, so it is fetched once the page has nothing else to do. */
const Steps = optionalPart(async () => {
  await idle();
  return import("./FirstStepsList.js");
});

/** The URL of the sandbox and the next steps; by its title, while the sandbox is unused. */
export function FirstSteps({ title }: { title?: string }) {
  const words = usePartsWords();
  return (
    <div className={styles.firstSteps}>
      <h2>{title ?? words.firstSteps.title}</h2>
      <p>{words.firstSteps.text}</p>
      <Steps />
    </div>
  );
}
