import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Dictionary, TextKey } from "./en.ts";

/**
 * The console's two languages. A dictionary and a context instead of a library: no plurals, and the type system already
 * refuses a key that one language lacks. Only the active language is loaded: each is 20 kB of what a first visit has to
 * fetch.
 */
export const LANGUAGES = ["it", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The texts of a language. */
interface Texts {
  readonly dictionary: Dictionary;
  readonly problems: Translate["problems"];
}

const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  it: async () => {
    const [{ it }, { problemsIt }] = await Promise.all([import("./it.ts"), import("./problems.it.ts")]);
    return { dictionary: it, problems: problemsIt };
  },
  en: async () => ({ dictionary: (await import("./en.ts")).en, problems: {} }),
};
const STORAGE_KEY = "estratto.language";

export interface Translate {
  (key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  /** Texts for the service's error codes; empty if the service itself uses this language. */
  readonly problems: Readonly<Record<string, string>>;
}

interface LanguageContext {
  readonly language: Language;
  /** For dates and numbers: the person's own region if the browser names one with this language. */
  readonly locale: string;
  readonly setLanguage: (language: Language) => void;
  readonly t: Translate;
}

const Context = createContext<LanguageContext | null>(null);

export interface SpokenLanguage extends Texts {
  readonly language: Language;
}

/** The person's own choice, or what their browser asks for. */
export async function loadPreferredLanguage(): Promise<SpokenLanguage> {
  const language = preferredLanguage();
  return { language, ...(await LOADERS[language]()) };
}

export function LanguageProvider({ initial, children }: { initial: SpokenLanguage; children: ReactNode }) {
  const [{ language, dictionary, problems }, speak] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<LanguageContext>(() => {
    const setLanguage = (wanted: Language) => {
      // Stored before it is loaded: if the person opens another page at once, the choice still counts.
      localStorage.setItem(STORAGE_KEY, wanted);
      LOADERS[wanted]().then(
        (texts) => {
          // Of two clicks the later one counts, whichever texts arrive first.
          if (preferredLanguage() === wanted) speak({ language: wanted, ...texts });
        },
        // Without a connection the loaded texts stay active; another click tries again.
        () => speak({ language, dictionary, problems }),
      );
    };
    return {
      language,
      locale: localeOf(language, navigator.languages),
      setLanguage,
      t: translator(dictionary, problems),
    };
  }, [language, dictionary, problems]);
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): LanguageContext {
  const context = useContext(Context);
  if (context === null) throw new Error("useLanguage needs a LanguageProvider above it.");
  return context;
}

/**
 * Fills `{name}` placeholders; a placeholder without a value is left visible, which a reader reports sooner than an
 * empty one.
 */
export function translator(dictionary: Dictionary, problems: Translate["problems"] = {}): Translate {
  const translate = (key: TextKey, values: Readonly<Record<string, string | number>> = {}) =>
    dictionary[key].replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
  return Object.assign(translate, { problems });
}

/** European without a hint: 21 Nov 2026, not Nov 21. */
export function localeOf(language: Language, tags: readonly string[]): string {
  const regional = tags.find((tag) => tag.toLowerCase().startsWith(`${language}-`) && isLocale(tag));
  return regional ?? (language === "it" ? "it-IT" : "en-GB");
}

/** Browsers pass on the system's name of its language, including "en-US@posix", for which Intl throws. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === "it" || stored === "en") return stored;
  return navigator.language.toLowerCase().startsWith("it") ? "it" : "en";
}
