import { useEffect } from "react";
import { onRemembered, recall, remember } from "../browser/memory.js";
import { useObservable } from "../feed/hooks.js";
import { Observable } from "../feed/observable.js";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function rememberedTheme(): Theme {
  const remembered = recall("theme");
  return remembered === "light" || remembered === "dark" ? remembered : "system";
}

const chosen = new Observable(rememberedTheme());

export function chooseTheme(theme: Theme): void {
  remember("theme", theme === "system" ? null : theme);
  chosen.set(theme);
}

/** The chosen theme. `public/theme.js` sets the first theme before the page is drawn. */
export function useTheme(): Theme {
  const theme = useObservable(chosen);
  useEffect(() => onRemembered("theme", () => chosen.set(rememberedTheme())), []);
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
  return theme;
}
