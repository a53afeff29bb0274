import { createContext, type ReactNode, useContext } from 'react'
import { en } from './en.ts'

export type TextKey = keyof typeof en
type CountKey = { [K in TextKey]: K extends `${infer Stem}.one` ? Stem : never }[TextKey]

type Blanks<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never
type Values<K extends TextKey> = Record<Blanks<(typeof en)[K]>, string | number>
type Arguments<K extends TextKey> = [Blanks<(typeof en)[K]>] extends [never] ? [] : [values: Values<K>]

/** A language is a complete set of the same keys. */
export type Dictionary = Record<TextKey, string>

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
export function createTexts(dictionary: Dictionary, locale: string): Texts {
  const plural = new Intl.PluralRules(locale)
  const figures = new Intl.NumberFormat(locale)
  const language = locale.slice(0, 2)
  // In French June and July differ in the fourth letter only.
  const letters = locale.startsWith('fr') ? 4 : 3
  const day = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  return {
    t: (key, ...[values]) => (values ? fill(dictionary[key], values) : dictionary[key]),
    count: (stem, count) => {
      const key: TextKey = plural.select(count) === 'one' ? `${stem}.one` : `${stem}.other`
      return fill(dictionary[key], { count: figures.format(count) })
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

/** British English: the week day leads and the day stands before the month, as on our stamps. */
export const englishTexts = createTexts(en, 'en-GB')

const TextsContext = createContext(englishTexts)

/** Gives everything below it the texts of one language; English without it. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** The one way for a component to get at a text, a figure or a date. */
export const useTexts = () => useContext(TextsContext)
