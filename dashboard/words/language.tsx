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
    // Stored before the words are loaded, so that a page opened meanwhile has this language, too.
    remember("language", next);
    try {
      await loadTables(next);
      setLanguage(next);
    } catch {
      // The sandbox does not answer, which the page already shows; the language stays the same.
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
 * Creates the hook that reads the words of a folder. The words of the reader's language are loaded when a screen
 * first needs them; the screen suspends until then.
 */
export function defineWords<Words>(table: Table<Words>): () => Words {
  const texts = {
    en: new LazyModule(() => table.en().then(({ words }) => words)),
    pt: new LazyModule(() => table.pt().then(({ words }) => words)),
  };
  tables.add(texts);
  if (current !== null) void texts[current].load().catch(() => undefined);
  // `use` is called in every case, because React counts its calls when a suspended component renders again.
  return function useDefinedWords() {
    const { language } = useLanguage();
    return use(texts[language].read());
  };
}

/** Lets the next render fetch the words again that could not be fetched. */
export function forgetFailedWords(): void {
  for (const texts of tables) for (const text of Object.values(texts)) text.forgetFailure();
}

async function loadTables(language: Language): Promise<void> {
  await Promise.all([...tables].map((texts) => texts[language].load()));
  current = language;
}

/** Creates the hook that reads the words of one component: so few that both languages are in one file beside it. */
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
