import { useEffect, useState } from "react";
import { recall, remember } from "../browser/memory.js";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/**
 * The chosen theme, and a function to choose another. `public/theme.js` sets the first theme before the page is
 * drawn.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const remembered = recall("theme");
    return remembered === "light" || remembered === "dark" ? remembered : "system";
  });
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      document.documentElement.dataset.theme =
        theme === "system" ? (system.matches ? "dark" : "light") : theme;
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [theme]);
  const choose = (next: Theme) => {
    remember("theme", next === "system" ? null : next);
    setTheme(next);
  };
  return [theme, choose];
}
