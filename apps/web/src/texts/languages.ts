import { LANGUAGES, type Language } from '@uitpost/contracts/constants'
import { fetchPart } from '../api/deadline.ts'
import { createTexts, type FirstKey, type LaterKey, type Texts } from './texts.tsx'

/** Where a choice lies in this browser; public/prerendered.js reads it too. */
const KEY = 'language'

/** How figures, dates and plurals of a language go here. In British English the day stands before the month, as on our stamps. */
const LOCALES = { nl: 'nl-NL', fr: 'fr-BE', de: 'de-DE', en: 'en-GB' } as const satisfies Record<
  Language,
  string
>

interface Dictionary {
  first: () => Promise<Record<FirstKey, string>>
  later: () => Promise<Record<LaterKey, string>>
}

/** Every language is two files, fetched when somebody reads it: that of the first load, and all the rest. */
export const dictionaries: Record<Language, Dictionary> = {
  nl: {
    first: async () => (await import('./nl/first.ts')).nlFirst,
    later: async () => (await import('./nl/later.ts')).nl,
  },
  fr: {
    first: async () => (await import('./fr/first.ts')).frFirst,
    later: async () => (await import('./fr/later.ts')).fr,
  },
  de: {
    first: async () => (await import('./de/first.ts')).deFirst,
    later: async () => (await import('./de/later.ts')).de,
  },
  en: {
    first: async () => (await import('./en/first.ts')).enFirst,
    later: async () => (await import('./en/later.ts')).en,
  },
}

/** What is read now, and whether more than the texts of the first load are there. */
export interface Reading {
  language: Language
  all: boolean
  texts: Texts
}

/** Fetches the texts of a language: all of them, or those of the first load. */
export async function loadReading(language: Language, all = false): Promise<Reading> {
  const { first, later } = dictionaries[language]
  const [words, rest] = await Promise.all([fetchPart(first), all ? fetchPart(later) : undefined])
  return { language, all, texts: createTexts({ ...words, ...rest }, LOCALES[language]) }
}

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

/** The browser's first language when it is one of ours, else English. */
const browserLanguage = (): Language => languageOf(navigator.languages[0] ?? navigator.language) ?? 'en'

/** The language to begin with: the one chosen in this browser, else that of the account, else the browser's. */
export const languageFor = (account: Language | undefined): Language =>
  readChoice() ?? account ?? browserLanguage()

/**
 * The language of the screens, told to whoever listens. Another one shows once its words are there; until then, and
 * when they cannot be had, the old one stays.
 */
export function createLanguages(start: Reading) {
  let reading = start
  let wanted: Omit<Reading, 'texts'> = start
  let everything: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const isRead = ({ language, all }: typeof wanted) => reading.language === language && reading.all === all

  /** Ends when what is wanted by then is read: somebody may want more, or another language, meanwhile. */
  const arrive = async () => {
    while (!isRead(wanted)) {
      const goal = wanted
      try {
        const next = await loadReading(goal.language, goal.all)
        if (goal !== wanted) continue
        reading = next
      } catch (error) {
        if (goal === wanted) wanted = reading
        throw error
      }
      for (const listener of listeners) listener()
    }
    document.documentElement.lang = reading.language
  }
  const show = (language: Language) => {
    if (language !== wanted.language) wanted = { ...wanted, language }
    return arrive()
  }

  return {
    read: () => reading,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the language of an account, or of a visitor, unless one was chosen in this browser. */
    follow: (account: Language | undefined) => show(languageFor(account)).catch(() => undefined),
    /** Shows a language and keeps it as the choice of this browser. Fails when its words cannot be had. */
    choose: async (language: Language) => {
      await show(language)
      if (wanted.language !== language) return
      try {
        localStorage.setItem(KEY, language)
      } catch {
        // Storage may be blocked: the choice then lasts as long as the page.
      }
    },
    /**
     * Every text, not only those of the first load; once they are there they come along with each language. What failed
     * stays failed until the page is loaded anew.
     */
    all: (): Promise<void> => {
      if (!everything) {
        wanted = { ...wanted, all: true }
        // Kept when it fails too: whoever draws from it would otherwise ask again, and again, instead of saying so.
        everything = arrive()
        everything.catch(() => undefined)
      }
      return everything
    },
  }
}

export type Languages = ReturnType<typeof createLanguages>
