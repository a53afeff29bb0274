import type { Language } from '@uitpost/contracts/constants'
import { fill, type Values } from './fill.ts'
import type first from './first/en.json'
import type later from './later/en.json'
import type { Parameters } from './parameters.ts'

type FirstKey = keyof typeof first
type LaterKey = keyof typeof later
/** Keys of the texts of the screens: `place.thing`. */
export type TextKey = FirstKey | LaterKey
type CountKey = { [K in TextKey]: K extends `${infer Stem}.one` ? Stem : never }[TextKey]
type Named = Parameters['first'] & Parameters['later']
/** Keys of the texts without placeholders. */
export type PlainTextKey = Exclude<TextKey, keyof Named>
type Arguments<K extends TextKey> = Values<K extends keyof Named ? Named[K] : never>

/** Texts by key; the later ones may not be loaded yet. */
export type Words = Readonly<Record<FirstKey, string> & Partial<Record<LaterKey, string>>>

interface Files {
  /** The texts of the landing page and of the frame around every page, the only ones of the first load. */
  first: () => Promise<{ default: Record<FirstKey, string> }>
  /** All other texts, fetched with any other screen. */
  later: () => Promise<{ default: Record<LaterKey, string> }>
}

/** Two files per language, fetched when the language is used. */
export const screenTexts: Record<Language, Files> = {
  nl: {
    first: () => import('./first/nl.json', { with: { type: 'json' } }),
    later: () => import('./later/nl.json', { with: { type: 'json' } }),
  },
  fr: {
    first: () => import('./first/fr.json', { with: { type: 'json' } }),
    later: () => import('./later/fr.json', { with: { type: 'json' } }),
  },
  de: {
    first: () => import('./first/de.json', { with: { type: 'json' } }),
    later: () => import('./later/de.json', { with: { type: 'json' } }),
  },
  en: {
    first: () => import('./first/en.json', { with: { type: 'json' } }),
    later: () => import('./later/en.json', { with: { type: 'json' } }),
  },
}

/** Texts of one language by their keys. */
export interface Lookup {
  /** The text of a key with its placeholders replaced. */
  t: <K extends TextKey>(key: K, ...values: Arguments<K>) => string
  /** The singular or plural text for a number, which replaces `{count}`; its keys end in `.one` and `.other`. */
  count: (stem: CountKey, count: number) => string
}

/** Reads these words. `locale` sets the format of numbers and the choice of their plurals. */
export function createLookup(words: Words, locale: string): Lookup {
  const plural = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  // A missing translation shows its key instead of failing.
  const text = (key: TextKey): string => words[key] ?? key
  return {
    t: (key, ...[values]) => (values ? fill(text(key), values) : text(key)),
    count: (stem, count) => {
      const key: TextKey = plural.select(count) === 'one' ? `${stem}.one` : `${stem}.other`
      return fill(text(key), { count: numbers.format(count) })
    },
  }
}
