import {
  addDays,
  type CategoryPrompt,
  type CategoryPromptChange,
  DEFAULT_COUNTRY,
  localDateIn,
  zoneOf,
} from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { auditRecord, DomainError, personsIn } from '@uitpost/service-kit'
import type { Context, StoresInTransaction } from '../../context.ts'
import type { CategoryPromptRow, CategoryRow } from '../../store/schema.ts'
import {
  AI_HORIZON_DAYS,
  categoryDefaults,
  DEFAULT_MAX_TOKENS,
  DEFAULT_TEMPERATURE,
} from './category-defaults.ts'
import { searchPrompt } from './search-prompt.ts'

const FIELDS = [
  'searchTerms',
  'venues',
  'specificInstructions',
  'webSearchQueries',
  'temperature',
  'maxTokens',
] as const
type PromptFields = Pick<CategoryPrompt, (typeof FIELDS)[number]>

/** Who does something, and in which request. */
export interface Admin {
  id: string
  requestId: string
}

/** The prompt in use; a category that nobody has written one for has its defaults. */
export async function getPrompt(ctx: Context, categoryId: string): Promise<CategoryPrompt> {
  const category = known(await ctx.categories.find(categoryId))
  return showPrompt(category, await ctx.prompts.findInUse(categoryId))
}

/** A change is a new version; one that changes nothing is none. */
export const savePrompt = (
  ctx: Context,
  categoryId: string,
  change: CategoryPromptChange,
  admin: Admin,
): Promise<CategoryPrompt> =>
  ctx.transaction(async (stores) => {
    const category = known(await stores.categories.lock(categoryId))
    const inUse = showPrompt(category, await stores.prompts.findInUse(categoryId))
    const next = fieldsOf({ ...inUse, ...given(change) })
    if (JSON.stringify(next) === JSON.stringify(fieldsOf(inUse))) return inUse
    return addVersion(ctx, stores, { category, inUse, next, restoredFrom: null, admin })
  })

/** Going back is going on with old words: nothing of the history is lost. */
export const restorePrompt = (
  ctx: Context,
  categoryId: string,
  version: number,
  admin: Admin,
): Promise<CategoryPrompt> =>
  ctx.transaction(async (stores) => {
    const category = known(await stores.categories.lock(categoryId))
    const old = version === 0 ? undefined : await stores.prompts.find(categoryId, version)
    if (version !== 0 && !old) throw new DomainError('not_found', 'This prompt has no such version.')
    const inUse = showPrompt(category, await stores.prompts.findInUse(categoryId))
    if (inUse.version === version) return inUse
    const next = fieldsOf(showPrompt(category, old))
    return addVersion(ctx, stores, { category, inUse, next, restoredFrom: version, admin })
  })

/** Newest first; the defaults, version 0, come last. */
export async function listPromptVersions(ctx: Context, categoryId: string): Promise<CategoryPrompt[]> {
  const category = known(await ctx.categories.find(categoryId))
  const versions = await ctx.prompts.listVersions(categoryId)
  return [...versions, undefined].map((row) => showPrompt(category, row))
}

/** The words a simple run would ask with for this category alone. Writes nothing and asks nobody. */
export async function previewPrompt(ctx: Context, categoryId: string, city: string): Promise<string> {
  const category = known(await ctx.categories.find(categoryId))
  const row = await ctx.prompts.findInUse(categoryId)
  const place = findCity(city, { country: DEFAULT_COUNTRY }) ?? findCity(city)
  const country = place?.country ?? DEFAULT_COUNTRY
  const today = localDateIn(zoneOf(country), ctx.now())
  return searchPrompt({
    city: place?.name ?? city,
    country,
    from: today,
    to: addDays(today, AI_HORIZON_DAYS),
    categories: [category],
    prompts: new Map(row ? [[categoryId, row]] : []),
    language: country === 'DE' ? 'de' : country === 'FR' ? 'fr' : 'nl',
  })
}

interface Version {
  category: CategoryRow
  inUse: CategoryPrompt
  next: PromptFields
  restoredFrom: number | null
  admin: Admin
}

async function addVersion(
  ctx: Context,
  stores: StoresInTransaction,
  { category, inUse, next, restoredFrom, admin }: Version,
): Promise<CategoryPrompt> {
  const now = ctx.now()
  const row = await stores.prompts.insert({
    ...next,
    categoryId: category.id,
    version: inUse.version + 1,
    restoredFrom,
    createdAt: now,
  })
  const act = auditRecord({
    ...{ service: 'discovery-worker', action: 'prompt.changed', at: now, actorId: admin.id },
    subject: `category ${category.id}`,
    before: { version: inUse.version, ...fieldsOf(inUse) },
    after: { version: row.version, restoredFrom, ...next },
  })
  await stores.outbox.add('audit.recorded', [act], admin.requestId, personsIn(act))
  return showPrompt(category, row)
}

function known(category: CategoryRow | undefined): CategoryRow {
  if (!category) throw new DomainError('not_found', 'No category with this id')
  return category
}

function showPrompt(category: CategoryRow, row: CategoryPromptRow | undefined): CategoryPrompt {
  const { searchTerms, venues } = row ?? categoryDefaults(category.slug)
  return {
    categoryId: category.id,
    categoryName: category.name,
    searchTerms: [...searchTerms],
    venues: [...venues],
    specificInstructions: row?.specificInstructions ?? '',
    webSearchQueries: row?.webSearchQueries ?? [],
    temperature: Number(row?.temperature ?? DEFAULT_TEMPERATURE),
    maxTokens: row?.maxTokens ?? DEFAULT_MAX_TOKENS,
    version: row?.version ?? 0,
    restoredFrom: row?.restoredFrom ?? null,
    updatedAt: row?.createdAt.toISOString() ?? null,
  }
}

const fieldsOf = (prompt: PromptFields): PromptFields => ({
  searchTerms: prompt.searchTerms,
  venues: prompt.venues,
  specificInstructions: prompt.specificInstructions,
  webSearchQueries: prompt.webSearchQueries,
  temperature: prompt.temperature,
  maxTokens: prompt.maxTokens,
})

/** What a body leaves out stays as it is. */
const given = (change: CategoryPromptChange): Partial<PromptFields> =>
  Object.fromEntries(FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])))
