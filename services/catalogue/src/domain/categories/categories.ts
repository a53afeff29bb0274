import {
  type AdminCategory,
  AGENDA_WEEKEND,
  type Category,
  type CategoryEdit,
  descriptionsOfCategory,
  type Language,
  type NewCategory,
  namesOfCategory,
} from '@uitpost/contracts'
import { DomainError, type Listed, listed, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { CategoryRow } from '../../store/categories.ts'
import { wordsOf } from '../facts/titles.ts'
import { todayOf } from '../facts/today.ts'
import { recordAuditAction } from '../review/audit.ts'
import type { Decider } from '../review/review.ts'
import { SEED_CATEGORIES } from '../seed/seed-categories.ts'

const isSeedDescription = ({ slug, description }: CategoryRow): boolean =>
  SEED_CATEGORIES.some((seed) => seed.slug === slug && seed.description === description)

/** A category in the API's form, with its names and descriptions in the languages that have one. */
export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  approved: row.approved,
  names: namesOfCategory(row),
  descriptions: isSeedDescription(row) ? descriptionsOfCategory(row.slug) : {},
})

/** Includes categories that wait for approval, but not archived ones. */
export async function listAllCategories(ctx: Context): Promise<Listed<Category>> {
  const rows = (await ctx.stores.categories.listAll()).filter((row) => row.archivedAt === null)
  return listed(rows.map(toCategory), rows.length)
}

/** The approved categories, in order of creation. */
export async function listCategories(ctx: Context): Promise<Listed<Category>> {
  const rows = await ctx.stores.categories.listApproved()
  return listed(rows.map(toCategory), rows.length)
}

const missing = () => new DomainError('not_found', 'There is no category with this id.')

type Numbers = Pick<AdminCategory, 'events' | 'subscribers'>
const NONE: Numbers = { events: 0, subscribers: 0 }

const toAdminCategory = (row: CategoryRow, numbers: Numbers = NONE): AdminCategory => ({
  ...toCategory(row),
  // Only those an admin entered, for the form that edits them.
  names: row.names,
  weeklyTarget: row.weeklyTarget,
  archived: row.archivedAt !== null,
  ...numbers,
})

/** By id of the category. */
async function numbersOf(ctx: Context): Promise<Map<string, Numbers>> {
  const [events, subscribers] = await Promise.all([
    ctx.stores.counters.countFrom(todayOf(ctx.now())),
    ctx.stores.subscriptions.countByCategory(),
  ])
  const numbers = new Map<string, Numbers>()
  for (const { categoryId, ...more } of [...events, ...subscribers])
    numbers.set(categoryId, { ...NONE, ...numbers.get(categoryId), ...more })
  return numbers
}

/** Every category, archived ones included. */
export async function listAdminCategories(ctx: Context): Promise<Listed<AdminCategory>> {
  const [rows, numbers] = await Promise.all([ctx.stores.categories.listAll(), numbersOf(ctx)])
  return listed(
    rows.map((row) => toAdminCategory(row, numbers.get(row.id))),
    rows.length,
  )
}

/** Announces the change of a locked category and records it in the audit trail. */
async function announce(
  stores: TransactionStores,
  action: string,
  before: CategoryRow | null,
  after: CategoryRow,
  { adminId, requestId }: Decider,
  at: Date,
): Promise<void> {
  const { id, name, slug, names, description, approved } = after
  await stores.outbox.add('category.changed', [{ id, name, slug, names, description, approved }], requestId)
  const act = { action, at, actorId: adminId, subject: `category ${id}`, before, after }
  await recordAuditAction(stores, act, requestId)
}

/** The slug is derived from the name; a name whose slug is taken, or means a time, is refused. */
export async function createCategory(
  ctx: Context,
  { name, description = null, names = {}, weeklyTarget, approved }: NewCategory,
  decider: Decider,
): Promise<AdminCategory> {
  const slug = wordsOf(name).join('-')
  if (slug === AGENDA_WEEKEND)
    throw new DomainError('conflict', 'The agenda of a city uses this name for its weekend.')
  const row = await ctx.transaction(async (stores) => {
    const created = slug
      ? await stores.categories.create({
          id: newId(),
          name,
          slug,
          description,
          approved,
          names: editedNames({}, names),
          ...(weeklyTarget !== undefined && { weeklyTarget }),
        })
      : undefined
    if (!created) throw new DomainError('conflict', 'There is a category with this name already.')
    await announce(stores, 'category.created', null, created, decider, ctx.now())
    return created
  })
  return toAdminCategory(row)
}

/** The names after an edit: null removes one, and languages that are not mentioned stay. */
function editedNames(
  names: CategoryRow['names'],
  edit: NonNullable<CategoryEdit['names']>,
): CategoryRow['names'] {
  const entries = Object.entries({ ...names, ...edit })
  return Object.fromEntries(entries.filter((entry): entry is [Language, string] => entry[1] !== null))
}

async function change(
  ctx: Context,
  id: string,
  action: string,
  changesOf: (before: CategoryRow) => Partial<CategoryRow>,
  decider: Decider,
): Promise<AdminCategory> {
  const row = await ctx.transaction(async (stores) => {
    const before = await stores.categories.findForUpdate(id)
    if (!before) throw missing()
    const after = await stores.categories.update(id, changesOf(before), ctx.now())
    await announce(stores, action, before, after, decider, ctx.now())
    return after
  })
  return toAdminCategory(row, (await numbersOf(ctx)).get(id))
}

export const editCategory = (ctx: Context, id: string, edit: CategoryEdit, decider: Decider) =>
  change(
    ctx,
    id,
    'category.edited',
    ({ names }) => ({
      ...(edit.name !== undefined && { name: edit.name }),
      ...(edit.description !== undefined && { description: edit.description }),
      ...(edit.names && { names: editedNames(names, edit.names) }),
      ...(edit.weeklyTarget !== undefined && { weeklyTarget: edit.weeklyTarget }),
    }),
    decider,
  )

export const approveCategory = (ctx: Context, id: string, decider: Decider) =>
  change(ctx, id, 'category.approved', () => ({ approved: true, archivedAt: null }), decider)

export const archiveCategory = (ctx: Context, id: string, decider: Decider) =>
  change(ctx, id, 'category.archived', () => ({ approved: false, archivedAt: ctx.now() }), decider)
