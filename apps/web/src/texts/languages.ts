import { LANGUAGES, type Language } from '@uitpost/contracts/constants'
import { en } from './en.ts'
import { createTexts, englishTexts, type Texts } from './texts.tsx'

/** Where a choice lies in this browser. */
const KEY = 'language'

/** How figures, dates and plurals of a language go here. */
const LOCALES = { nl: 'nl-NL', fr: 'fr-BE', de: 'de-DE', en: 'en-GB' } as const satisfies Record<
  Language,
  string
>

type Words = Readonly<Record<string, string>>

/** Every language but English is a file of its own, fetched when somebody reads it. */
export const dictionaries: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  nl: async () => (await import('./nl.ts')).nl,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
}

const loadTexts = async (language: Language): Promise<Texts> =>
  language === 'en'
    ? englishTexts
    : createTexts({ ...en, ...(await dictionaries[language]()) }, LOCALES[language])

const languageOf = (value: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === value?.slice(0, 2).toLowerCase())

function readChoice(): Language | undefined {
  try {
    return languageOf(localStorage.getItem(KEY))
  } catch {
    // Storage may be blocked: nothing was chosen then.
    return undefined
  }
}

/** DESIGN §8: the browser's first language when it is one of ours, else English. */
const browserLanguage = (): Language => languageOf(navigator.languages[0] ?? navigator.language) ?? 'en'

/** What is read now. */
export interface Reading {
  language: Language
  texts: Texts
}

/**
 * The language of the screens, told to whoever listens: the one chosen in this browser, else that of the account, else
 * the browser's. A language shows once its words are there; until then, and when they cannot be had, the old one stays.
 */
export function createLanguages() {
  let reading: Reading = { language: 'en', texts: englishTexts }
  let wanted: Language = 'en'
  const listeners = new Set<() => void>()

  const show = async (language: Language) => {
    wanted = language
    if (language !== reading.language) {
      const texts = await loadTexts(language)
      // Somebody may have wanted yet another one meanwhile.
      if (wanted !== language) return
      reading = { language, texts }
      for (const listener of listeners) listener()
    }
    document.documentElement.lang = language
  }

  return {
    read: () => reading,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the language of an account, or of a visitor, unless one was chosen in this browser. */
    follow: (account: Language | undefined) =>
      show(readChoice() ?? account ?? browserLanguage()).catch(() => undefined),
    /** Shows a language and keeps it as the choice of this browser. Fails when its words cannot be had. */
    choose: async (language: Language) => {
      await show(language)
      try {
        localStorage.setItem(KEY, language)
      } catch {
        // Storage may be blocked: the choice then lasts as long as the page.
      }
    },
  }
}

export type Languages = ReturnType<typeof createLanguages>
