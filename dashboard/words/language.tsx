import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { recall, remember } from "../memory.js";
import { en, type Words } from "./en.js";
import { pt } from "./pt.js";

export const LANGUAGES = { pt, en } as const;
export type Language = keyof typeof LANGUAGES;

interface Speech {
  readonly language: Language;
  readonly speak: (language: Language) => void;
}

const Context = createContext<Speech>({ language: "en", speak: () => {} });

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language === "pt" ? "pt-BR" : "en";
  }, [language]);
  const speak = (chosen: Language) => {
    remember("language", chosen);
    setLanguage(chosen);
  };
  return <Context value={{ language, speak }}>{children}</Context>;
}

export const useLanguage = (): Speech => useContext(Context);
export const useWords = (): Words => LANGUAGES[useContext(Context).language];

function firstLanguage(): Language {
  const remembered = recall("language");
  if (remembered === "pt" || remembered === "en") return remembered;
  return navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en";
}
