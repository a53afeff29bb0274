import { createContext, type ReactNode, useContext } from 'react'
import type { enFirst } from './en/first.ts'
import type { en } from './en/later.ts'

type English = typeof enFirst & typeof en
/** The texts of the first load, and those that are fetched with the other screens. */
export type FirstKey = keyof typeof enFirst
export type LaterKey = keyof typeof en
export type TextKey = FirstKey | LaterKey
type CountKey = { [K in TextKey]: K extends `${infer Stem}.one` ? Stem : never }[TextKey]

type Blanks<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never
type Values<K extends TextKey> = Record<Blanks<English[K]>, string | number>
type Arguments<K extends TextKey> = [Blanks<English[K]>] extends [never] ? [] : [values: Values<K>]

/** Texts by their keys; the later ones may not be here yet. */
export type Words = Readonly<Record<FirstKey, string> & Partial<Record<LaterKey, string>>>

export interface Texts {
  /** The text of a key with its blanks filled in. */
  t: <K extends TextKey>(key: K, ...values: Arguments<K>) => string
  /** The text that fits a number, which fills `{count}`. */
  count: (stem: CountKey, count: number) => string
  number: (value: number) => string
  /** Euros and cents. */
  price: (euros: number) => string
  /** Dollars, as an AI charges them: small sums keep their digits. */
  dollars: (value: number) => string
  /** Formats a calendar day, 'YYYY-MM-DD', whatever zone the browser is in. */
  day: (date: string, options: Intl.DateTimeFormatOptions) => string
  /** The month of a calendar day, as short as a stamp asks. */
  stampMonth: (date: string) => string
  /** The name of a category in this language, where an admin gave it one. */
  named: (category: { name: string; names?: Partial<Record<string, string>> | undefined }) => string
  /** Formats an instant in the browser's own zone. */
  instant: (value: string, options: Intl.DateTimeFormatOptions) => string
}

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))

/** Builds the lookup of one language. `locale` decides plurals, figures and dates. */
export function createTexts(words: Words, locale: string): Texts {
  // A key that nobody translated is no reason to show nothing at all.
  const text = (key: TextKey): string => words[key] ?? key
  const plural = new Intl.PluralRules(locale)
  const figures = new Intl.NumberFormat(locale)
  const language = locale.slice(0, 2)
  // In French June and July differ in the fourth letter only.
  const letters = locale.startsWith('fr') ? 4 : 3
  const day = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  return {
    t: (key, ...[values]) => (values ? fill(text(key), values) : text(key)),
    count: (stem, count) => {
      const key: TextKey = plural.select(count) === 'one' ? `${stem}.one` : `${stem}.other`
      return fill(text(key), { count: figures.format(count) })
    },
    number: (value) => figures.format(value),
    price: (euros) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(euros),
    dollars: (value) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: value > 0 && value < 1 ? 4 : 2,
      }).format(value),
    day,
    named: ({ name, names }) => names?.[language] ?? name,
    stampMonth: (date) => day(date, { month: 'short' }).slice(0, letters),
    instant: (value, options) => new Intl.DateTimeFormat(locale, options).format(new Date(value)),
  }
}

const TextsContext = createContext<Texts | undefined>(undefined)

/** Gives everything below it the texts of one language. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** The one way for a component to get at a text, a figure or a date. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
