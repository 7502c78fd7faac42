import { Command } from "../../parts/Command.js";
import { exampleCharge } from "../../parts/example-charge.js";
import { useWords } from "../../words/words.js";
import styles from "./FirstSteps.module.css";
import { useTrafficWords } from "./words.js";

/** Shown while the sandbox is unused: its URL and the next steps. */
export function FirstSteps() {
  const words = useTrafficWords();
  const common = useWords();
  const steps = [
    [common.baseUrl, location.origin],
    [words.first.credentials, 'eval "$(localpix credentials --env)"'],
    [words.first.charge, chargeCommands()],
    [words.first.demo, "localpix demo"],
  ] as const;
  return (
    <div className={styles.firstSteps}>
      <h2>{words.first.title}</h2>
      <p>{words.first.text}</p>
      <ol>
        {steps.map(([what, command]) => (
          <li key={what}>
            <span>{what}</span>
            <Command text={command} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A shell command that gets a token and creates a charge; works when pasted. */
function chargeCommands(): string {
  return [
    'TOKEN=$(localpix credentials --curl | sh | sed \'s/.*"access_token":"\\([^"]*\\)".*/\\1/\')',
    `curl -X POST ${location.origin}/api/pix/cash-in \\`,
    '  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(exampleCharge)}'`,
  ].join("\n");
}
