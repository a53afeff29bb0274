import {
  addDays,
  type CategoryPrompt,
  type CategoryPromptChange,
  DEFAULT_COUNTRY,
  localDateIn,
  zoneOf,
} from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { DomainError } from '@uitpost/service-kit'
import type { Context, StoresInTransaction } from '../../context.ts'
import type { CategoryPromptRow, CategoryRow } from '../../store/schema.ts'
import { recordAuditAction } from '../audit.ts'
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

/** The admin and the request of a change. */
export interface Admin {
  id: string
  requestId: string
}

/** The prompt in use; the defaults when no admin has written one. */
export async function getPrompt(ctx: Context, categoryId: string): Promise<CategoryPrompt> {
  const category = known(await ctx.categories.find(categoryId))
  return showPrompt(category, await ctx.categoryPrompts.findInUse(categoryId))
}

/** Saves a change as a new version; without a change there is no new version. */
export const savePrompt = (
  ctx: Context,
  categoryId: string,
  change: CategoryPromptChange,
  admin: Admin,
): Promise<CategoryPrompt> =>
  ctx.transaction(async (stores) => {
    const category = known(await stores.categories.lock(categoryId))
    const inUse = showPrompt(category, await stores.categoryPrompts.findInUse(categoryId))
    const next = fieldsOf({ ...inUse, ...given(change) })
    if (JSON.stringify(next) === JSON.stringify(fieldsOf(inUse))) return inUse
    return addVersion(ctx, stores, { category, inUse, next, restoredFrom: null, admin })
  })

/** Saves an earlier version as the newest one, so that the history stays complete. */
export const restorePrompt = (
  ctx: Context,
  categoryId: string,
  version: number,
  admin: Admin,
): Promise<CategoryPrompt> =>
  ctx.transaction(async (stores) => {
    const category = known(await stores.categories.lock(categoryId))
    const old = version === 0 ? undefined : await stores.categoryPrompts.find(categoryId, version)
    if (version !== 0 && !old) throw new DomainError('not_found', 'This prompt has no such version.')
    const inUse = showPrompt(category, await stores.categoryPrompts.findInUse(categoryId))
    if (inUse.version === version) return inUse
    const next = fieldsOf(showPrompt(category, old))
    return addVersion(ctx, stores, { category, inUse, next, restoredFrom: version, admin })
  })

export async function listPromptVersions(ctx: Context, categoryId: string): Promise<CategoryPrompt[]> {
  const category = known(await ctx.categories.find(categoryId))
  const versions = await ctx.categoryPrompts.listVersions(categoryId)
  return [...versions, undefined].map((row) => showPrompt(category, row))
}

/** The prompt of a simple run for this category alone. Stores nothing and makes no call. */
export async function previewPrompt(ctx: Context, categoryId: string, city: string): Promise<string> {
  const category = known(await ctx.categories.find(categoryId))
  const row = await ctx.categoryPrompts.findInUse(categoryId)
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
  const row = await stores.categoryPrompts.insert({
    ...next,
    categoryId: category.id,
    version: inUse.version + 1,
    restoredFrom,
    createdAt: ctx.now(),
  })
  await recordAuditAction(ctx, stores, admin, {
    action: 'prompt.changed',
    subject: `category ${category.id}`,
    before: { version: inUse.version, ...fieldsOf(inUse) },
    after: { version: row.version, restoredFrom, ...next },
  })
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

/** Omitted members stay as they are. */
const given = (change: CategoryPromptChange): Partial<PromptFields> =>
  Object.fromEntries(FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])))
