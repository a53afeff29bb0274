import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language, LOCALES } from '@uitpost/contracts/constants'
import { fill, type Values } from './fill.ts'
import type mails from './mails/en.json'
import type pages from './pages/en.json'
import type { Parameters } from './parameters.ts'
import type { FactTexts } from './say-facts.ts'
import { createLookup, type TextKey } from './screens.ts'

type Named<P, Path> = Path extends keyof P ? P[Path] : never
/**
 * The texts of a file. One with placeholders, or a list with some, is a function of their values; one with a singular
 * and a plural is a function of the number.
 */
type Texts<T, P, Path extends string = ''> = T extends { one: string; other: string }
  ? (
      count: number,
      ...values: Values<Exclude<Named<P, `${Path}.one` | `${Path}.other`>, 'count'> & string>
    ) => string
  : T extends string | string[]
    ? [Named<P, Path>] extends [never]
      ? T
      : (values: Record<Named<P, Path> & string, string | number>) => T
    : { [K in keyof T & string]: Texts<T[K], P, Path extends '' ? K : `${Path}.${K}`> }

type Json = string | string[] | { [key: string]: Json }
type Given = Readonly<Record<string, string | number>>

function textsOf(words: Json, locale: string): unknown {
  if (typeof words === 'string') return words.includes('{') ? (given: Given) => fill(words, given) : words
  if (Array.isArray(words))
    return words.some((text) => text.includes('{'))
      ? (given: Given) => words.map((text) => fill(text, given))
      : words
  const { one, other } = words
  if (typeof one !== 'string' || typeof other !== 'string')
    return Object.fromEntries(Object.entries(words).map(([key, inside]) => [key, textsOf(inside, locale)]))
  const plural = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count: number, given?: Given) =>
    fill(plural.select(count) === 'one' ? one : other, { ...given, count: numbers.format(count) })
}

const readJson = (group: string, language: Language): string =>
  readFileSync(join(import.meta.dirname, group, `${language}.json`), 'utf8')

/** Reads the files of a group. Its texts have the type of the English ones; the check finds what a language lacks. */
function readTexts<T>(group: string): (language: Language) => T {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      textsOf(JSON.parse(readJson(group, language)) as Json, LOCALES[language]),
    ]),
  ) as Record<Language, T>
  return (language) => texts[language]
}

export type MailTexts = Texts<typeof mails, Parameters['mails']>
export type PageTexts = Texts<typeof pages, Parameters['pages']>

/** Texts of mails and of the pages of their links. */
export const mailTexts = readTexts<MailTexts>('mails')
/** Texts of the pages that a service renders. */
export const pageTexts = readTexts<PageTexts>('pages')

const factsByLanguage = Object.fromEntries(
  LANGUAGES.map((language): [Language, FactTexts] => {
    const locale = LOCALES[language]
    const words = JSON.parse(readJson('facts', language)) as Partial<Record<TextKey, string>>
    return [language, { t: createLookup(words, locale).t, locale }]
  }),
) as Record<Language, FactTexts>

/** Texts of what sources state of an event, for mails and for the pages that a service renders. */
export const factTexts = (language: Language): FactTexts => factsByLanguage[language]
