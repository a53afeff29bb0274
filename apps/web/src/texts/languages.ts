import { LANGUAGES, type Language, LOCALES } from '@uitpost/contracts/constants'
import { screenTexts } from '@uitpost/texts/screens'
import { fetchPart } from '../api/deadline.ts'
import { createTexts, type Texts } from './texts.tsx'

/** Key of the chosen language in localStorage; public/prerendered.js and public/start.js read it too. */
const KEY = 'language'

/** The current language and its texts. */
export interface LoadedLanguage {
  language: Language
  /** False while only the texts of the first load are loaded. */
  all: boolean
  texts: Texts
}

/** Fetches the texts of a language: all of them, or those of the first load. */
export async function loadLanguage(language: Language, all = false): Promise<LoadedLanguage> {
  const { first, later } = screenTexts[language]
  const reading = Promise.all([fetchPart(first), all ? fetchPart(later) : undefined])
  // The first format of a page takes 20 to 40 ms, as it loads the browser's list of locales: meanwhile, and by itself.
  setTimeout(() => Intl.NumberFormat.supportedLocalesOf(LOCALES[language]))
  const [words, rest] = await reading
  return { language, all, texts: createTexts({ ...words.default, ...rest?.default }, LOCALES[language]) }
}

const languageOf = (value: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === value?.slice(0, 2).toLowerCase())

function readChoice(): Language | undefined {
  try {
    return languageOf(localStorage.getItem(KEY))
  } catch {
    // Storage may be blocked; then there is no choice.
    return undefined
  }
}

/** The browser's first language if it is supported, else English. */
const browserLanguage = (): Language => languageOf(navigator.languages[0] ?? navigator.language) ?? 'en'

/** The initial language: the one chosen in this browser, else that of the account, else the browser's. */
export const languageFor = (account: Language | undefined): Language =>
  readChoice() ?? account ?? browserLanguage()

/**
 * Store of the language of the screens. A new language replaces the old one once its texts are loaded; if loading fails,
 * the old one stays.
 */
export function createLanguages(start: LoadedLanguage) {
  let loaded = start
  let wanted: Omit<LoadedLanguage, 'texts'> = start
  let allLoaded: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const isLoaded = ({ language, all }: typeof wanted) => loaded.language === language && loaded.all === all

  /** Resolves when the wanted texts are loaded; `wanted` may change while it waits. */
  const loadWanted = async () => {
    while (!isLoaded(wanted)) {
      const goal = wanted
      try {
        const next = await loadLanguage(goal.language, goal.all)
        if (goal !== wanted) continue
        loaded = next
      } catch (error) {
        if (goal === wanted) wanted = loaded
        throw error
      }
      for (const listener of listeners) listener()
    }
    // Also the same value would make the browser compute the style of every element again.
    const { documentElement: html } = document
    if (html.lang !== loaded.language) html.lang = loaded.language
  }
  const show = (language: Language) => {
    if (language !== wanted.language) wanted = { ...wanted, language }
    return loadWanted()
  }

  return {
    read: () => loaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the language of an account, or of a visitor, unless one was chosen in this browser. */
    follow: (account: Language | undefined) => show(languageFor(account)).catch(() => undefined),
    /** Shows a language and stores it as the choice of this browser. Rejects when its texts cannot be loaded. */
    choose: async (language: Language) => {
      await show(language)
      if (wanted.language !== language) return
      try {
        localStorage.setItem(KEY, language)
      } catch {
        // Storage may be blocked; then the choice lasts until the page is closed.
      }
    },
    /**
     * Loads all texts, not only those of the first load; a language chosen later is then loaded completely, too. After a
     * failure it rejects until the page is reloaded.
     */
    all: (): Promise<void> => {
      if (!allLoaded) {
        wanted = { ...wanted, all: true }
        // A rejected promise is kept, too: otherwise each render would retry instead of showing the error.
        allLoaded = loadWanted()
        allLoaded.catch(() => undefined)
      }
      return allLoaded
    },
  }
}

export type Languages = ReturnType<typeof createLanguages>
