import type { Language } from '@uitpost/contracts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** Texts of the layout and of the subscribe form. English is the reference. */
export type SharedTexts = typeof en

const TEXTS: Record<Language, SharedTexts> = { nl, fr, de, en }

export const textsOf = (language: Language): SharedTexts => TEXTS[language]
