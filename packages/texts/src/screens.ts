import type { Language } from '@uitpost/contracts/constants'
import type facts from './facts/en.json'
import { fill, type Values } from './fill.ts'
import type first from './first/en.json'
import type later from './later/en.json'
import type { Parameters } from './parameters.ts'

type FirstKey = keyof typeof first
type FactKey = keyof typeof facts
type LaterKey = keyof typeof later | FactKey
/** Keys of the texts of the screens: `place.thing`. */
export type TextKey = FirstKey | LaterKey
type CountKey = { [K in TextKey]: K extends `${infer Stem}.one` ? Stem : never }[TextKey]
type Named = Parameters['first'] & Parameters['later'] & Parameters['facts']
/** Keys of the texts without placeholders. */
export type PlainTextKey = Exclude<TextKey, keyof Named>
type Arguments<K extends TextKey> = Values<K extends keyof Named ? Named[K] : never>

/** Texts by key; the later ones may not be loaded yet. */
export type Words = Readonly<Record<FirstKey, string> & Partial<Record<LaterKey, string>>>

interface Files {
  /** The texts of the landing page and of the frame around every page, the only ones of the first load. */
  first: () => Promise<{ default: Record<FirstKey, string> }>
  /** All other texts, fetched with any other screen; those of facts are shared with pages and mails. */
  later: () => Promise<{ default: Record<LaterKey, string> }>
}

async function together<One extends object, Other extends object>(
  one: Promise<{ default: One }>,
  other: Promise<{ default: Other }>,
): Promise<{ default: One & Other }> {
  const [first, second] = await Promise.all([one, other])
  return { default: { ...first.default, ...second.default } }
}

/** Three files per language, fetched when the language is used. */
export const screenTexts: Record<Language, Files> = {
  nl: {
    first: () => import('./first/nl.json', { with: { type: 'json' } }),
    later: () =>
      together(
        import('./later/nl.json', { with: { type: 'json' } }),
        import('./facts/nl.json', { with: { type: 'json' } }),
      ),
  },
  fr: {
    first: () => import('./first/fr.json', { with: { type: 'json' } }),
    later: () =>
      together(
        import('./later/fr.json', { with: { type: 'json' } }),
        import('./facts/fr.json', { with: { type: 'json' } }),
      ),
  },
  de: {
    first: () => import('./first/de.json', { with: { type: 'json' } }),
    later: () =>
      together(
        import('./later/de.json', { with: { type: 'json' } }),
        import('./facts/de.json', { with: { type: 'json' } }),
      ),
  },
  en: {
    first: () => import('./first/en.json', { with: { type: 'json' } }),
    later: () =>
      together(
        import('./later/en.json', { with: { type: 'json' } }),
        import('./facts/en.json', { with: { type: 'json' } }),
      ),
  },
}

/** Texts of one language by their keys. */
export interface Lookup {
  /** The text of a key with its placeholders replaced. */
  t: <K extends TextKey>(key: K, ...values: Arguments<K>) => string
  /** The singular or plural text for a number, which replaces `{count}`; its keys end in `.one` and `.other`. */
  count: (stem: CountKey, count: number) => string
}

/** Reads these words, of which some may not be loaded. `locale` sets the format of numbers and the choice of their plurals. */
export function createLookup(words: Readonly<Partial<Record<TextKey, string>>>, locale: string): Lookup {
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
