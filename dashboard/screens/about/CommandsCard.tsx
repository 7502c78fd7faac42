import { AccountLink } from "../../parts/AccountLink.js";
import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { SCREENS } from "../../shell/screens.js";
import { useWords } from "../../words/language.js";
import { OF_THE_TERMINAL, PLACES } from "./commands.js";

/** The command line beside the page: where what a command does can be done here, and what only a terminal can. */
export function CommandsCard() {
  const words = useWords();
  const own = words.screen.about;
  return (
    <Card title={own.commands} aside={<Command text="localpix --help" />}>
      <p className="card-text">{own.commandsSay}</p>
      <dl className="definitions about-commands">
        {PLACES.map(({ href, shows, does }) => (
          <div key={href}>
            <dt>
              <AccountLink className="plain-link" href={href}>
                {SCREENS.find((screen) => screen.href === href)?.title(words)}
              </AccountLink>
            </dt>
            <dd>
              <Names names={[...shows, ...does]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{own.terminalOnly}</dt>
          <dd>
            <Names names={OF_THE_TERMINAL} />
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
