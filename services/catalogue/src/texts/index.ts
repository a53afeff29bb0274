import { type Language, LOCALES } from '@uitpost/contracts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** Texts of the public pages. English is the reference; the compiler finds missing texts in other languages. */
export type PageTexts = typeof en

const TEXTS: Record<Language, PageTexts> = { nl, fr, de, en }

export const textsOf = (language: Language): PageTexts => TEXTS[language]
export const localeOf = (language: Language): string => LOCALES[language]
