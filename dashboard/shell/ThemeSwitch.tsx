import { Monitor, Moon, Sun } from "lucide-react";
import chipStyles from "../parts/Chip.module.css";
import { chooseTheme, THEMES, useTheme } from "./theme.js";
import { useShellWords } from "./words.js";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** One button that cycles through the three themes and shows the current one. */
export function ThemeSwitch() {
  const words = useShellWords();
  const theme = useTheme();
  const Icon = ICONS[theme];
  const next = THEMES[THEMES.indexOf(theme) + 1] ?? THEMES[0];
  return (
    <button
      type="button"
      className={`${chipStyles.chip} ${chipStyles.icon}`}
      title={words.theme[theme]}
      aria-label={words.theme[theme]}
      onClick={() => chooseTheme(next)}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  );
}
