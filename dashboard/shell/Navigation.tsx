import type { ReactNode } from "react";
import { Link, matchRoute, useLocation, useRouter } from "wouter";
import { Copyable } from "../parts/Copyable.js";
import { useAccount } from "../parts/use-account.js";
import { useWords } from "../words/words.js";
import styles from "./Navigation.module.css";
import { SCREEN_GROUPS, SCREENS, type Screen } from "./screens.js";
import { useShellWords } from "./words.js";

/** Links to every screen, with the number of pending items. */
export function Navigation() {
  const words = useShellWords();
  const common = useWords();
  const { parser } = useRouter();
  const [address] = useLocation();
  // The first that matches, as in the shell: the path of the reference matches those of the guides too.
  const current = SCREENS.find(({ path }) => matchRoute(parser, path, address)[0]);
  return (
    <nav className={styles.navigation} aria-label={words.navigation}>
      <div className={styles.screens}>
        {SCREEN_GROUPS.map(({ name, screens }) => (
          <div key={name} className={styles.group}>
            {name ? <h2>{words.groups[name]}</h2> : null}
            {screens.map((screen) => (
              <ScreenLink key={screen.href} screen={screen} isCurrent={screen === current} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <small>{common.baseUrl}</small>
        <Copyable text={location.origin} />
      </div>
    </nav>
  );
}

const noNote = (): ReactNode => null;

/** A screen's hook never changes, so calling it here keeps the order of hooks. */
function ScreenLink({ screen, isCurrent }: { screen: Screen; isCurrent: boolean }) {
  const { name, href, icon: Icon, useNote = noNote } = screen;
  const words = useWords();
  const [account] = useAccount();
  const note = useNote();
  const title = words.screens[name];
  return (
    <Link
      href={account === null ? href : `${href}?account=${account}`}
      aria-current={isCurrent ? "page" : undefined}
      title={title}
    >
      <Icon size={15} aria-hidden="true" />
      <span className={styles.name}>{title}</span>
      {note === null ? null : <span className={styles.state}>{note}</span>}
    </Link>
  );
}
