import { LANGUAGES, type Language } from '@uitpost/contracts/constants'
import { createLookup, type Lookup, type Words } from '@uitpost/texts/screens'
import { createContext, type ReactNode, useContext } from 'react'

export type { PlainTextKey, TextKey } from '@uitpost/texts/screens'

export interface Texts extends Lookup {
  number: (value: number) => string
  /** "a, b and c". */
  list: (items: readonly string[]) => string
  /** Amount in euros. */
  price: (euros: number) => string
  /** Cost of AI calls in US dollars: up to four decimals below 1, else two. */
  dollars: (value: number) => string
  /** Formats a calendar day, 'YYYY-MM-DD', independently of the browser's time zone. */
  day: (date: string, options: Intl.DateTimeFormatOptions) => string
  /** The month of a calendar day in three or four letters. */
  stampMonth: (date: string) => string
  /** The name of a category or a place in this language if there is one, else its default name. */
  named: (thing: { name: string; names?: Partial<Record<string, string>> | undefined }) => string
  language: Language
  /** The description of a category in this language if there is one, else the one it has. */
  described: (category: {
    description: string | null
    descriptions?: Partial<Record<string, string>> | undefined
  }) => string | null
  /** Formats an instant, ISO 8601, in the browser's time zone. */
  instant: (value: string, options: Intl.DateTimeFormatOptions) => string
}

/** Builds the lookup of one language. `locale` sets the format of plurals, numbers and dates. */
export function createTexts(words: Words, locale: string): Texts {
  const numbers = new Intl.NumberFormat(locale)
  const language = LANGUAGES.find((one) => locale.startsWith(one)) ?? 'en'
  // In French, June (juin) and July (juillet) differ only in the fourth letter.
  const letters = locale.startsWith('fr') ? 4 : 3
  // To make one takes longer than to use it, and a list of events uses the same few for each card.
  const dateFormats = new Map<string, Intl.DateTimeFormat>()
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options)
    const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
    dateFormats.set(key, format)
    return format
  }
  const day = (date: string, options: Intl.DateTimeFormatOptions) =>
    formatOf({ ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  return {
    ...createLookup(words, locale),
    number: (value) => numbers.format(value),
    list: (items) => new Intl.ListFormat(locale).format(items),
    price: (euros) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(euros),
    dollars: (value) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: value > 0 && value < 1 ? 4 : 2,
      }).format(value),
    day,
    language,
    named: ({ name, names }) => names?.[language] ?? name,
    described: ({ description, descriptions }) => descriptions?.[language] ?? description,
    stampMonth: (date) => day(date, { month: 'short' }).slice(0, letters),
    instant: (value, options) => formatOf(options).format(new Date(value)),
  }
}

const TextsContext = createContext<Texts | undefined>(undefined)

/** Provides the texts of one language. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** Texts, number formats and date formats for a component. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
