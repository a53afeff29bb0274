import type { Language } from '@uitpost/contracts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** Texts of the pages to subscribe by e-mail alone. English is the reference. */
export type PageTexts = typeof en

const TEXTS: Record<Language, PageTexts> = { nl, fr, de, en }

export const textsOf = (language: Language): PageTexts => TEXTS[language]
