import { LANGUAGES, type Language } from '@uitpost/contracts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** Everything a public page says. English is written first; the compiler finds what another language lacks. */
export type PageTexts = typeof en

const TEXTS: Record<Language, PageTexts> = { nl, fr, de, en }
/** Locales as people of NL and BE write dates; English the British way, as everywhere in the product. */
const LOCALES: Record<Language, string> = { nl: 'nl-NL', fr: 'fr-BE', de: 'de-DE', en: 'en-GB' }

export const textsOf = (language: Language): PageTexts => TEXTS[language]
export const localeOf = (language: Language): string => LOCALES[language]

/** The browser's first language if it is one of ours, English otherwise. */
export function languageOf(acceptLanguage: string): Language {
  const first = acceptLanguage.trim().slice(0, 2).toLowerCase()
  return LANGUAGES.find((language) => language === first) ?? 'en'
}
