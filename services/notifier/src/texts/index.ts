import type { Language } from '@uitpost/contracts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** Everything a mail says. English is written first; the compiler finds what another language lacks. */
export type MailTexts = typeof en

const TEXTS: Record<Language, MailTexts> = { nl, fr, de, en }
/** Locales as people of NL and BE write dates; English the British way, as everywhere in the product. */
const LOCALES: Record<Language, string> = { nl: 'nl-NL', fr: 'fr-BE', de: 'de-DE', en: 'en-GB' }

export const textsOf = (language: Language): MailTexts => TEXTS[language]
export const localeOf = (language: Language): string => LOCALES[language]
