import { createContext, type ReactNode, use, useCallback, useContext, useEffect, useState } from "react";
import { LazyModule } from "../browser/lazy-module.js";
import { onRemembered, recall, remember } from "../browser/memory.js";

/** The languages of the page. Each is named in that language itself. */
export const LANGUAGES = { pt: "Português", en: "English" } as const;
export type Language = keyof typeof LANGUAGES;

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => Promise<void>;
}

const Context = createContext<LanguageChoice | null>(null);

/** The words of one folder, which are loaded when they are needed. */
type FolderWords = Readonly<Record<Language, LazyModule<unknown>>>;
const allFolders = new Set<FolderWords>();

/** The reader's language; null until the first words are loaded. */
let current: Language | null = null;

/** Loads the words that the first screen needs, in the language of the reader. */
export async function loadFirstLanguage(): Promise<Language> {
  const language = firstLanguage();
  await loadAllWords(language);
  return language;
}

export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language === "pt" ? "pt-BR" : "en";
  }, [language]);
  const show = useCallback(async (next: Language) => {
    try {
      await loadAllWords(next);
      setLanguage(next);
    } catch {
      // The sandbox does not answer, which the page already shows; the language stays the same.
    }
  }, []);
  useEffect(() => onRemembered("language", () => void show(firstLanguage())), [show]);
  const choose = async (next: Language) => {
    // The choice is stored before the words are loaded, so that a page that is opened meanwhile has this language, too.
    remember("language", next);
    await show(next);
  };
  return <Context value={{ language, choose }}>{children}</Context>;
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(Context);
  if (!choice) throw new Error("useLanguage needs a LanguageProvider above it.");
  return choice;
}

/** Imports the words of a folder. The compiler checks that the Portuguese words include every English one. */
interface WordImports<Words> {
  readonly en: () => Promise<{ readonly words: Words }>;
  readonly pt: () => Promise<{ readonly words: Words }>;
}

/**
 * Creates the hook that reads the words of a folder. The words of the reader's language are loaded when a screen
 * first needs them; the screen suspends until then.
 */
export function defineWords<Words>(imports: WordImports<Words>): () => Words {
  const folder = {
    en: new LazyModule(() => imports.en().then(({ words }) => words)),
    pt: new LazyModule(() => imports.pt().then(({ words }) => words)),
  };
  allFolders.add(folder);
  if (current !== null) void folder[current].load().catch(() => undefined);
  // Always call `use`, also for loaded words: when a suspended component renders again, React matches its `use` calls
  // by their order.
  return function useDefinedWords() {
    const { language } = useLanguage();
    return use(folder[language].read());
  };
}

/** Forgets failed fetches, so that the next render fetches these words again. */
export function forgetFailedWords(): void {
  for (const folder of allFolders) for (const words of Object.values(folder)) words.forgetFailure();
}

/** Loads the words of all folders that have called `defineWords` so far. */
async function loadAllWords(language: Language): Promise<void> {
  await Promise.all([...allFolders].map((folder) => folder[language].load()));
  current = language;
}

/** Creates the hook that reads the words of one component, which are so few that one file has both languages. */
export function componentWords<Words>(words: Readonly<Record<Language, Words>>): () => Words {
  return function useComponentWords() {
    return words[useLanguage().language];
  };
}

function firstLanguage(): Language {
  const remembered = recall("language");
  if (remembered === "pt" || remembered === "en") return remembered;
  return navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en";
}
