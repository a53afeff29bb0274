import type { Country, Language } from '@uitpost/contracts'
import type { CategoryPromptRow, CategoryRow } from '../../store/schema.ts'
import { categoryDefaults, DEFAULT_MAX_TOKENS, DEFAULT_TEMPERATURE } from './category-defaults.ts'

export interface Search {
  city: string
  country: Country
  /** Inclusive, 'YYYY-MM-DD'. */
  from: string
  to: string
  /** Empty means every kind. */
  categories: readonly CategoryRow[]
  prompts: ReadonlyMap<string, CategoryPromptRow>
  language: Language
  venueKind?: string
}

export const COUNTRY_NAMES: Record<Country, string> = {
  NL: 'Netherlands',
  BE: 'Belgium',
  DE: 'Germany',
  FR: 'France',
}

export const LANGUAGE_NAMES: Record<Language, string> = {
  nl: 'Dutch',
  fr: 'French',
  de: 'German',
  en: 'English',
}

const list = (words: readonly string[]): string => words.filter((word) => word.trim() !== '').join(', ')

function categoryLine(category: CategoryRow, prompt: CategoryPromptRow | undefined): string {
  const { searchTerms, venues } = prompt ?? categoryDefaults(category.slug)
  const parts = [`- ${category.name}`]
  if (list(searchTerms)) parts.push(`search for: ${list(searchTerms)}`)
  if (list(venues)) parts.push(`look at: ${list(venues)}`)
  if (prompt && list(prompt.webSearchQueries)) parts.push(`queries: ${list(prompt.webSearchQueries)}`)
  if (prompt?.specificInstructions.trim()) parts.push(prompt.specificInstructions.trim())
  return parts.join('; ')
}

const CATEGORIES = 'Categories:'

/** The words of one search. They name a city, days and kinds of events, and never a person. */
export function searchPrompt(search: Search): string {
  const { city, country, categories, prompts, language, venueKind } = search
  return [
    `Find public events in the city of ${city} (${COUNTRY_NAMES[country]}, ${country}).`,
    `Period: ${search.from} to ${search.to}.`,
    categories.length === 0
      ? 'Categories: all kinds of public events.'
      : `${CATEGORIES}\n${categories.map((one) => categoryLine(one, prompts.get(one.id))).join('\n')}`,
    ...(venueKind ? [`Places to look at first: ${venueKind}.`] : []),
    `Search in ${LANGUAGE_NAMES[language]}. Prefer the pages of organisers, venues and municipalities.`,
    'Open the pages and name for each event its title, date, place and the address of the page that announces it.',
    'Leave out whatever you did not see on a page. Markets and fairs that repeat count, with their next dates.',
  ].join('\n')
}

const AFTER_CATEGORIES = /^(Places to look at first:|Search in )/

/** The same question with the bare names of its categories, for a provider that finds the whole one too large. */
export function withoutHints(prompt: string): string {
  let inCategories = false
  const lines = prompt.split('\n').flatMap((line) => {
    inCategories = line === CATEGORIES || (inCategories && !AFTER_CATEGORIES.test(line))
    if (!inCategories || line === CATEGORIES) return [line]
    // Instructions may go over several lines.
    return line.startsWith('- ') ? [line.split(';', 1)[0] ?? line] : []
  })
  return lines.join('\n')
}

/** The settings of a query for several categories are the careful ones of its prompts. */
export function searchSettings(search: Pick<Search, 'categories' | 'prompts'>): {
  temperature: number
  maxTokens: number
} {
  const own = search.categories.flatMap((category) => search.prompts.get(category.id) ?? [])
  if (own.length === 0) return { temperature: DEFAULT_TEMPERATURE, maxTokens: DEFAULT_MAX_TOKENS }
  return {
    temperature: Math.min(...own.map((prompt) => Number(prompt.temperature))),
    maxTokens: Math.max(...own.map((prompt) => prompt.maxTokens)),
  }
}
