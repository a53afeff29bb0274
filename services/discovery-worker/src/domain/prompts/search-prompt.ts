import type { Country, Language } from '@uitpost/contracts'
import type { CategoryPromptRow, CategoryRow } from '../../store/schema.ts'
import { categoryDefaults, DEFAULT_MAX_TOKENS, DEFAULT_TEMPERATURE } from './category-defaults.ts'

export interface Search {
  city: string
  country: Country
  /** Inclusive, 'YYYY-MM-DD'. */
  from: string
  to: string
  /** Empty means all. */
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

const englishNames = new Intl.DisplayNames('en', { type: 'language' })
/** The English name of a language, as prompts use it. */
export const languageName = (language: Language): string => englishNames.of(language) ?? language

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

/** The prompt of one search. Names a city, dates and categories, and never a person. */
export function searchPrompt(search: Search): string {
  const { city, country, categories, prompts, language, venueKind } = search
  return [
    `Find public events in the city of ${city} (${COUNTRY_NAMES[country]}, ${country}).`,
    `Period: ${search.from} to ${search.to}.`,
    categories.length === 0
      ? 'Categories: all kinds of public events.'
      : `${CATEGORIES}\n${categories.map((one) => categoryLine(one, prompts.get(one.id))).join('\n')}`,
    ...(venueKind ? [`Places to look at first: ${venueKind}.`] : []),
    `Search in ${languageName(language)}. Prefer the pages of organisers, venues and municipalities.`,
    'Open the pages and name for each event its title, date, place and the address of the page that announces it.',
    'Leave out whatever you did not see on a page. Markets and fairs that repeat count, with their next dates.',
  ].join('\n')
}

const AFTER_CATEGORIES = /^(Places to look at first:|Search in )/

/** Shortens the prompt to bare category names, for a provider that refuses it as too large. */
export function withoutHints(prompt: string): string {
  let inCategories = false
  const lines = prompt.split('\n').flatMap((line) => {
    inCategories = line === CATEGORIES || (inCategories && !AFTER_CATEGORIES.test(line))
    if (!inCategories || line === CATEGORIES) return [line]
    // Instructions may span several lines.
    return line.startsWith('- ') ? [line.split(';', 1)[0] ?? line] : []
  })
  return lines.join('\n')
}

/** Of several prompts the lowest temperature and the largest length apply. */
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
