import { LANGUAGES, type Language } from '@uitpost/contracts/constants'
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

interface TextFile<Key extends string> {
  default: Record<Key, string>
}

interface Files {
  /** The texts of the landing page and of the frame around every page, the only ones of the first load. */
  first: () => Promise<TextFile<FirstKey>>
  /** All other texts, fetched with any other screen; those of facts are shared with pages and mails. */
  later: () => Promise<TextFile<LaterKey>>
}

/** Three files per language, fetched when the language is used. */
const filesOf = (language: Language): Files => ({
  first: () => import(`./first/${language}.json`, { with: { type: 'json' } }) as Promise<TextFile<FirstKey>>,
  later: async () => {
    const [others, shared] = await Promise.all([
      import(`./later/${language}.json`, { with: { type: 'json' } }) as Promise<TextFile<keyof typeof later>>,
      import(`./facts/${language}.json`, { with: { type: 'json' } }) as Promise<TextFile<FactKey>>,
    ])
    return { default: { ...others.default, ...shared.default } }
  },
})

export const screenTexts = Object.fromEntries(
  LANGUAGES.map((language) => [language, filesOf(language)]),
) as Record<Language, Files>

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
