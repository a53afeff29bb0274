import type { AdminCategory, CategoryEdit, NewCategory } from '@uitpost/contracts'
import { DomainError, type Listed, listed, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { CategoryRow } from '../../store/categories.ts'
import { wordsOf } from '../facts/titles.ts'
import { todayOf } from '../facts/today.ts'
import { recordAct } from '../review/audit.ts'
import type { Decider } from '../review/review.ts'
import { toCategory } from './categories.ts'

const missing = () => new DomainError('not_found', 'There is no category with this id.')

const toAdminCategory = (row: CategoryRow, events: number): AdminCategory => ({
  ...toCategory(row),
  archived: row.archivedAt !== null,
  events,
})

const countsOf = async (ctx: Context): Promise<Map<string, number>> => {
  const counts = await ctx.stores.counters.countFrom(todayOf(ctx.now()))
  return new Map(counts.map(({ categoryId, events }) => [categoryId, events]))
}

/** Every category, archived ones included. */
export async function listAdminCategories(ctx: Context): Promise<Listed<AdminCategory>> {
  const [rows, counts] = await Promise.all([ctx.stores.categories.listAll(), countsOf(ctx)])
  return listed(
    rows.map((row) => toAdminCategory(row, counts.get(row.id) ?? 0)),
    rows.length,
  )
}

/** Announces a category that is locked, and tells the audit trail. */
async function announce(
  stores: TransactionStores,
  action: string,
  before: CategoryRow | null,
  after: CategoryRow,
  { adminId, requestId }: Decider,
  at: Date,
): Promise<void> {
  const { id, name, slug, description, approved } = after
  await stores.outbox.add('category.changed', [{ id, name, slug, description, approved }], requestId)
  const act = { action, at, actorId: adminId, subject: `category ${id}`, before, after }
  await recordAct(stores, act, requestId)
}

/** The name says the slug; two categories that could not be told apart by it are refused. */
export async function createCategory(
  ctx: Context,
  { name, description = null, names = {}, approved }: NewCategory,
  decider: Decider,
): Promise<AdminCategory> {
  const slug = wordsOf(name).join('-')
  const row = await ctx.transaction(async (stores) => {
    const created = slug
      ? await stores.categories.create({
          id: newId(),
          name,
          slug,
          description,
          approved,
          ...columnsOf(names),
        })
      : undefined
    if (!created) throw new DomainError('conflict', 'There is a category with this name already.')
    await announce(stores, 'category.created', null, created, decider, ctx.now())
    return created
  })
  return toAdminCategory(row, 0)
}

/** Names of languages as the table has them; those that are not mentioned are left out. */
function columnsOf(names: NonNullable<CategoryEdit['names']>): Partial<CategoryRow> {
  const { nl, fr, de, en } = names
  return {
    ...(nl !== undefined && { nameNl: nl }),
    ...(fr !== undefined && { nameFr: fr }),
    ...(de !== undefined && { nameDe: de }),
    ...(en !== undefined && { nameEn: en }),
  }
}

async function change(
  ctx: Context,
  id: string,
  action: string,
  changes: Partial<CategoryRow>,
  decider: Decider,
): Promise<AdminCategory> {
  const row = await ctx.transaction(async (stores) => {
    const before = await stores.categories.findForUpdate(id)
    if (!before) throw missing()
    const after = await stores.categories.update(id, changes, ctx.now())
    await announce(stores, action, before, after, decider, ctx.now())
    return after
  })
  return toAdminCategory(row, (await countsOf(ctx)).get(id) ?? 0)
}

export const editCategory = (ctx: Context, id: string, edit: CategoryEdit, decider: Decider) =>
  change(
    ctx,
    id,
    'category.edited',
    {
      ...(edit.name !== undefined && { name: edit.name }),
      ...(edit.description !== undefined && { description: edit.description }),
      ...columnsOf(edit.names ?? {}),
    },
    decider,
  )

export const approveCategory = (ctx: Context, id: string, decider: Decider) =>
  change(ctx, id, 'category.approved', { approved: true, archivedAt: null }, decider)

export const archiveCategory = (ctx: Context, id: string, decider: Decider) =>
  change(ctx, id, 'category.archived', { approved: false, archivedAt: ctx.now() }, decider)
