import { type Language, LOCALES } from '@uitpost/contracts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** All texts of mails. English comes first; the compiler finds missing texts in other languages. */
export type MailTexts = typeof en

const TEXTS: Record<Language, MailTexts> = { nl, fr, de, en }

export const textsOf = (language: Language): MailTexts => TEXTS[language]
export const localeOf = (language: Language): string => LOCALES[language]
