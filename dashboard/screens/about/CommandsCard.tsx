import { AccountLink } from "../../parts/AccountLink.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import definitionStyles from "../../parts/Definition.module.css";
import { useWords } from "../../words/words.js";
import styles from "./About.module.css";
import { SCREEN_COMMANDS, TERMINAL_ONLY } from "./commands.js";
import { useAboutWords } from "./words.js";

/** The commands by the screen that does the same, and the commands without a screen. */
export function CommandsCard() {
  const words = useAboutWords();
  const common = useWords();
  return (
    <Card title={words.commands} aside={<Command text="localpix --help" />}>
      <p className={cardStyles.text}>{words.commandsLead}</p>
      <dl className={`${definitionStyles.definitions} ${styles.commands}`}>
        {SCREEN_COMMANDS.map(({ screen, href, shows, offers }) => (
          <div key={href}>
            <dt>
              <AccountLink href={href}>{common.screens[screen]}</AccountLink>
            </dt>
            <dd>
              <Names names={[...shows, ...offers]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.terminalOnly}</dt>
          <dd>
            <Names names={TERMINAL_ONLY} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <code key={name} className="mono">
      {name}
    </code>
  ));
