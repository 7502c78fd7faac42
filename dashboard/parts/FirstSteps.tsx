import { useWords } from "../words/words.js";
import { Command } from "./Command.js";
import { exampleCharge } from "./example-charge.js";
import styles from "./FirstSteps.module.css";
import { usePartsWords } from "./words.js";

/** Shown while the sandbox is unused: its URL and the next steps. */
export function FirstSteps() {
  const words = usePartsWords();
  const common = useWords();
  const steps = [
    [common.baseUrl, location.origin],
    [words.firstSteps.credentials, 'eval "$(localpix credentials --env)"'],
    [words.firstSteps.charge, chargeCommands()],
    [words.firstSteps.demo, "localpix demo"],
  ] as const;
  return (
    <div className={styles.firstSteps}>
      <h2>{words.firstSteps.title}</h2>
      <p>{words.firstSteps.text}</p>
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
