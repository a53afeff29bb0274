import {
  type Approach,
  addDays,
  BULK_MIN_QUERIES,
  type Country,
  FEED_HORIZON_DAYS,
  type Language,
} from '@uitpost/contracts'
import type { CategoryPromptRow, CategoryRow, FeedRow, PlaceRow } from '../../store/schema.ts'
import { AI_HORIZON_DAYS, DEFAULT_MAX_TOKENS, DEFAULT_TEMPERATURE } from '../prompts/category-defaults.ts'
import { languageName, type Search, searchPrompt, searchSettings } from '../prompts/search-prompt.ts'

/** With more cities the groups of categories become larger, not the number of queries. */
export const BULK_MAX_QUERIES = 300
const GROUP_SIZE = 5

export interface PlanInput {
  country: Country
  approach: Approach
  /** Categories of the run; empty means all. */
  categories: readonly CategoryRow[]
  prompts: ReadonlyMap<string, CategoryPromptRow>
  places: readonly Pick<PlaceRow, 'id' | 'name'>[]
  feeds: readonly Pick<FeedRow, 'id' | 'name' | 'city'>[]
  /** 'YYYY-MM-DD' in the country's time zone. */
  today: string
}

export interface PlannedQuery {
  kind: 'ai' | 'feed'
  feedId: string | null
  city: string | null
  cityId: string | null
  categoryIds: string[]
  language: Language
  description: string
  prompt: string | null
  temperature: number
  maxTokens: number
}

/** One way of asking about a city; omitted members do not narrow the question. */
interface Strategy {
  label: string
  categories?: readonly CategoryRow[]
  language?: Language
  venueKind?: string
  /** First and last day, counted from today. */
  window?: readonly [number, number]
}

const LANGUAGES: Record<Country, readonly Language[]> = {
  NL: ['nl', 'en'],
  BE: ['nl', 'fr', 'en'],
  DE: ['de', 'en'],
  FR: ['fr', 'en'],
}

const VENUE_KINDS = [
  'market squares, fairgrounds and parks',
  'exhibition halls and conference centres',
  'theatres, museums and concert halls',
  'libraries, churches and community centres',
] as const

/** Plans a run's queries: feeds first, as they are exact and free, then the AI per city. */
export function planQueries(input: PlanInput): PlannedQuery[] {
  const strategies = strategiesFor(input)
  return [
    ...input.feeds.map((feed) => feedQuery(feed, input)),
    // Ordered by strategy, so that a run that is stopped early has covered every city.
    ...strategies.flatMap((strategy) => input.places.map((place) => aiQuery(place, strategy, input))),
  ]
}

function strategiesFor(input: PlanInput): Strategy[] {
  if (input.approach === 'simple') return [{ label: 'all at once' }]
  return input.approach === 'diverse' ? diverseStrategies(input) : bulkStrategies(input)
}

function diverseStrategies({ country, categories }: PlanInput): Strategy[] {
  const languages = LANGUAGES[country].slice(1)
  return [
    ...groups(categories, Math.max(1, Math.ceil(categories.length / 2))).map(byCategory),
    { label: 'markets and fairs', venueKind: VENUE_KINDS[0] },
    { label: 'the next month', window: [0, 30] },
    ...languages.map((language) => ({ label: `in ${languageName(language)}`, language })),
  ]
}

/** Refines the questions until there are enough: few cities or categories get more strategies. */
function bulkStrategies({ country, categories, places }: PlanInput): Strategy[] {
  const cities = Math.max(1, places.length)
  const most = Math.max(1, Math.floor(BULK_MAX_QUERIES / cities))
  const byGroup = groups(categories, Math.max(GROUP_SIZE, Math.ceil(categories.length / most))).map(
    byCategory,
  )
  const languages = LANGUAGES[country].map(inLanguage)
  const venues = [...VENUE_KINDS.map(atVenues), { label: 'anywhere' }]
  const levels = [
    byGroup,
    combine(byGroup, windows(3)),
    combine(byGroup, windows(3), languages),
    combine(byGroup, windows(12), languages, venues),
  ]
  const enough = levels.find((level) => level.length * cities >= BULK_MIN_QUERIES) ?? levels.at(-1) ?? []
  return enough.slice(0, Math.max(most, Math.ceil(BULK_MIN_QUERIES / cities)))
}

/** The cartesian product of strategies. */
const combine = (first: Strategy[], ...others: Strategy[][]): Strategy[] =>
  others.reduce(
    (all, next) =>
      all.flatMap((one) =>
        next.map((other) => ({ ...one, ...other, label: `${one.label}, ${other.label}` })),
      ),
    first,
  )

const byCategory = (categories: readonly CategoryRow[]): Strategy => ({
  label: categories.length === 0 ? 'all kinds' : categories.map((category) => category.name).join(', '),
  categories,
})
const inLanguage = (language: Language): Strategy => ({ label: `in ${languageName(language)}`, language })
const atVenues = (venueKind: string): Strategy => ({ label: `at ${venueKind}`, venueKind })

function windows(count: number): Strategy[] {
  const days = Math.ceil(AI_HORIZON_DAYS / count)
  return Array.from({ length: count }, (_, index) => ({
    label: `days ${index * days} to ${(index + 1) * days}`,
    window: [index * days, Math.min((index + 1) * days, AI_HORIZON_DAYS)],
  }))
}

function groups(categories: readonly CategoryRow[], size: number): (readonly CategoryRow[])[] {
  if (categories.length === 0) return [[]]
  const count = Math.ceil(categories.length / size)
  return Array.from({ length: count }, (_, index) => categories.slice(index * size, (index + 1) * size))
}

function aiQuery(place: PlanInput['places'][number], strategy: Strategy, input: PlanInput): PlannedQuery {
  const [first, last] = strategy.window ?? [0, AI_HORIZON_DAYS]
  const search: Search = {
    city: place.name,
    country: input.country,
    from: addDays(input.today, first),
    to: addDays(input.today, last),
    categories: strategy.categories ?? input.categories,
    prompts: input.prompts,
    language: strategy.language ?? (LANGUAGES[input.country][0] as Language),
    ...(strategy.venueKind && { venueKind: strategy.venueKind }),
  }
  return {
    kind: 'ai',
    feedId: null,
    city: place.name,
    cityId: place.id,
    categoryIds: search.categories.map((category) => category.id),
    language: search.language,
    description: `Events in ${place.name}: ${strategy.label}`.slice(0, 300),
    prompt: searchPrompt(search),
    ...searchSettings(search),
  }
}

const feedQuery = (feed: PlanInput['feeds'][number], input: PlanInput): PlannedQuery => ({
  kind: 'feed',
  feedId: feed.id,
  city: feed.city,
  cityId: null,
  categoryIds: input.categories.map((category) => category.id),
  language: LANGUAGES[input.country][0] as Language,
  description: `Feed ${feed.name}, ${FEED_HORIZON_DAYS} days ahead`,
  prompt: null,
  temperature: DEFAULT_TEMPERATURE,
  maxTokens: DEFAULT_MAX_TOKENS,
})
