import { LIST_LIMIT, PAGE_DEFAULT, type PageQuery } from '@uitpost/contracts'
import { BadCursor, decodeCursor, encodeCursor } from '@uitpost/database'
import { DomainError, type Listed, listed } from '@uitpost/service-kit'
import { z } from 'zod'
import type { After } from '../store/events.ts'

const Position = z.tuple([z.iso.date(), z.iso.datetime(), z.uuid()])

const refused = () =>
  new DomainError('bad_request', 'The cursor is not one that this list has given out.', {
    errors: [{ field: 'cursor', code: 'invalid_cursor', message: 'The cursor is not valid' }],
  })

/** The cursor of an event's place in a list that is sorted soonest first. */
export const cursorOf = (event: After): string =>
  encodeCursor([event.localDate, event.startAt.toISOString(), event.id])

/** Where a page goes on; a cursor that no list gave out is a bad request. */
export function afterOf(cursor: string | undefined): After | undefined {
  const [localDate, startAt, id] = readCursor(cursor, Position) ?? []
  return localDate && startAt && id ? { localDate, startAt: new Date(startAt), id } : undefined
}

/** The values that a cursor holds; one that no list gave out is a bad request. */
export function readCursor<Values>(cursor: string | undefined, shape: z.ZodType<Values>): Values | undefined {
  if (cursor === undefined) return undefined
  try {
    const values = shape.safeParse(decodeCursor(cursor))
    if (values.success) return values.data
  } catch (error) {
    if (!(error instanceof BadCursor)) throw error
  }
  throw refused()
}

/** A page of a list that is sorted by id, the latest first; it goes on before the cursor's id. */
export function readIdPage({ limit, cursor }: PageQuery): { limit: number; before: string | undefined } {
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success) throw refused()
  return { limit: limit ?? PAGE_DEFAULT, before: cursor }
}

/** Paging begins with `limit` or `cursor`; otherwise a list answers whole, up to its bound. */
export async function readPage<Row extends After, Item>(
  query: PageQuery,
  read: (limit: number, after: After | undefined) => Promise<Row[]>,
  total: () => Promise<number | undefined>,
  present: (rows: Row[]) => Promise<Item[]> | Item[],
): Promise<Listed<Item>> {
  const paged = query.limit !== undefined || query.cursor !== undefined
  const limit = paged ? (query.limit ?? PAGE_DEFAULT) : LIST_LIMIT
  // One more than asked for tells whether there is a next page.
  const [rows, all] = await Promise.all([read(paged ? limit + 1 : limit, afterOf(query.cursor)), total()])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = paged && rows.length > limit && last ? cursorOf(last) : undefined
  return listed(await present(page), all, next)
}
