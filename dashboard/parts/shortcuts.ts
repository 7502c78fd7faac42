import { componentWords } from "../words/language.js";
import { words } from "./shortcuts.words.js";

/** The keys of a shortcut, and what it does. */
export type Shortcut = readonly [keys: readonly string[], description: string];

export const useShortcutsWords = componentWords(words);

/** The shortcuts of every screen. */
export function useCommonShortcuts(): readonly Shortcut[] {
  const words = useShortcutsWords();
  return [
    [["1", "…", "9"], words.go],
    [["Ctrl", "K"], words.find],
    [["/"], words.search],
    [["j", "k", "↓", "↑"], words.move],
    [["?"], words.show],
    [["Esc"], words.close],
  ];
}
