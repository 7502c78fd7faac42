import { AccountSwitch } from "./AccountSwitch.js";
import { Balances } from "./Balances.js";
import { Brand } from "./Brand.js";
import { ClockPill } from "./ClockPill.js";
import { LanguageSwitch } from "./LanguageSwitch.js";
import { LiveMark } from "./LiveMark.js";
import { ThemeSwitch } from "./ThemeSwitch.js";

/** The state of the world, always in sight. */
export function Header() {
  return (
    <header className="header">
      <Brand />
      <LiveMark />
      <AccountSwitch />
      <ClockPill />
      <span className="spacer" />
      <Balances />
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  );
}
