import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { useDegraded } from "../feed/hooks.js";
import buttonStyles from "../parts/Button.module.css";
import type { Problem } from "../parts/use-action.js";
import { useProblemText } from "../parts/use-problem-text.js";
import { WithCommands } from "../parts/WithCommands.js";
import styles from "./Shell.module.css";
import { useShellWords } from "./words.js";

/** A notice while the sandbox cannot write its data: why it cannot, and what the user can do. */
export default function DegradedNotice() {
  const error = useDegraded();
  return error ? <Notice problem={{ error, message: error.message, hint: error.hint }} /> : null;
}

function Notice({ problem }: { problem: Problem }) {
  const words = useShellWords();
  const text = useProblemText(problem);
  if (!text) return null;
  return (
    <div className={`${styles.stale} ${styles.degraded}`}>
      <TriangleAlert size={15} aria-hidden="true" />
      <span role="status">
        {text.message}
        <small>
          <WithCommands text={text.hint} />
        </small>
      </span>
      <Link className={buttonStyles.link} href="/state">
        {words.live.save}
      </Link>
    </div>
  );
}
