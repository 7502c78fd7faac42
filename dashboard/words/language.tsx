import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { recall, remember } from "../browser/memory.js";
import type { Words } from "./en.js";

/** How each language calls itself, and where its words are: nobody loads those of a language that they do not read. */
export const LANGUAGES = {
  pt: { name: "Português", load: () => import("./pt.js").then(({ pt }): Words => pt) },
  en: { name: "English", load: () => import("./en.js").then(({ en }): Words => en) },
} as const;
export type Language = keyof typeof LANGUAGES;

/** A language with its words at hand. */
interface Spoken {
  readonly language: Language;
  readonly words: Words;
}

interface Speech extends Spoken {
  readonly speak: (language: Language) => Promise<void>;
}

const Context = createContext<Speech | null>(null);

/** The language that the reader chose here, else that of the browser; its words are loaded when this is done. */
export const firstSpoken = (): Promise<Spoken> => spokenIn(firstLanguage());

export function LanguageProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    document.documentElement.lang = spoken.language === "pt" ? "pt-BR" : "en";
  }, [spoken]);
  const speak = async (language: Language) => {
    try {
      setSpoken(await spokenIn(language));
      remember("language", language);
    } catch {
      // Nobody answers, which the page says already; it goes on in the language that it has.
    }
  };
  return <Context value={{ ...spoken, speak }}>{children}</Context>;
}

export const useLanguage = (): Speech => useContext(Context)!;
export const useWords = (): Words => useLanguage().words;

async function spokenIn(language: Language): Promise<Spoken> {
  return { language, words: await LANGUAGES[language].load() };
}

function firstLanguage(): Language {
  const remembered = recall("language");
  if (remembered === "pt" || remembered === "en") return remembered;
  return navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en";
}
