import { createContext, type ReactNode, use, useContext, useEffect, useState } from "react";
import { recall, remember } from "../browser/memory.js";

/** The name of each language in that language. */
export const LANGUAGES = { pt: "Português", en: "English" } as const;
export type Language = keyof typeof LANGUAGES;

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => Promise<void>;
}

const Context = createContext<LanguageChoice | null>(null);

/** Loads the words of one folder in a language. */
type LoadTable = (language: Language) => Promise<unknown>;
const tables = new Set<LoadTable>();

/** Loads the words that the first screen needs, in the language of the reader. */
export async function loadFirstLanguage(): Promise<Language> {
  const language = firstLanguage();
  await loadTables(language);
  return language;
}

export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language === "pt" ? "pt-BR" : "en";
  }, [language]);
  const choose = async (next: Language) => {
    try {
      await loadTables(next);
      setLanguage(next);
      remember("language", next);
    } catch {
      // The sandbox does not answer, which the page already shows; it stays in its language.
    }
  };
  return <Context value={{ language, choose }}>{children}</Context>;
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(Context);
  if (!choice) throw new Error("useLanguage needs a LanguageProvider above it.");
  return choice;
}

/** The words of a folder in both languages. The compiler checks that Portuguese has every text of English. */
interface Table<Words> {
  readonly en: () => Promise<{ readonly words: Words }>;
  readonly pt: () => Promise<{ readonly words: Words }>;
}

/**
 * The hook that reads the words of a folder. Only those of the reader's language are loaded, with the first screen that
 * needs them; a screen that is loaded later suspends until its words are there.
 */
export function defineWords<Words>(table: Table<Words>): () => Words {
  const loading: Partial<Record<Language, Promise<Words>>> = {};
  const start = (language: Language): Promise<Words> => {
    const promise = table[language]().then(({ words }) => words);
    promise.then(
      // React's `use` reads these fields, and does not suspend for a promise that is already fulfilled.
      (value) => Object.assign(promise, { status: "fulfilled", value }),
      () => {
        delete loading[language];
      },
    );
    return promise;
  };
  const load = (language: Language): Promise<Words> => {
    loading[language] ??= start(language);
    return loading[language];
  };
  tables.add(load);
  // Always by `use`, because React counts its calls when a suspended component renders again.
  return function useDefinedWords() {
    const { language } = useLanguage();
    return use(load(language));
  };
}

const loadTables = (language: Language) => Promise.all([...tables].map((load) => load(language)));

function firstLanguage(): Language {
  const remembered = recall("language");
  if (remembered === "pt" || remembered === "en") return remembered;
  return navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en";
}
