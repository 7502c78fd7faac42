import { createContext, type ReactNode, use, useContext, useEffect, useState } from "react";
import { LazyModule } from "../browser/lazy-module.js";
import { recall, remember } from "../browser/memory.js";

/** The name of each language in that language. */
export const LANGUAGES = { pt: "Português", en: "English" } as const;
export type Language = keyof typeof LANGUAGES;

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => Promise<void>;
}

const Context = createContext<LanguageChoice | null>(null);

type Tables = Readonly<Record<Language, LazyModule<unknown>>>;
const tables = new Set<Tables>();

/** The reader's language; null until the first words are loaded. */
let current: Language | null = null;

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
    // Remembered first: who goes to another page before the words are there finds it in this language.
    remember("language", next);
    try {
      await loadTables(next);
      setLanguage(next);
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
 * The hook that reads the words of a folder. Only those of the reader's language are loaded, as soon as a screen that
 * needs them is there; the screen suspends until they are.
 */
export function defineWords<Words>(table: Table<Words>): () => Words {
  const texts = {
    en: new LazyModule(() => table.en().then(({ words }) => words)),
    pt: new LazyModule(() => table.pt().then(({ words }) => words)),
  };
  tables.add(texts);
  if (current !== null) void texts[current].load().catch(() => undefined);
  // Always by `use`, because React counts its calls when a suspended component renders again.
  return function useDefinedWords() {
    const { language } = useLanguage();
    return use(texts[language].read());
  };
}

/** Lets the next render fetch again the words that could not be fetched. */
export function forgetFailedWords(): void {
  for (const texts of tables) for (const text of Object.values(texts)) text.forgetFailure();
}

async function loadTables(language: Language): Promise<void> {
  await Promise.all([...tables].map((texts) => texts[language].load()));
  current = language;
}

/** The hook that reads the words of one component: few enough that both languages are in one file beside it. */
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
