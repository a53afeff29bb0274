import { LIST_LIMIT, PAGE_DEFAULT, type PageQuery } from '@uitpost/contracts'
import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { BadCursor, type CursorValue, decodeCursor, encodeCursor } from './cursor.ts'
import { type Listed, listed } from './listed.ts'

/** The values of a cursor; throws `bad_request` if it does not fit the list's shape. */
export function readCursor<Values>(cursor: string | undefined, shape: z.ZodType<Values>): Values | undefined {
  if (cursor === undefined) return undefined
  try {
    const values = shape.safeParse(decodeCursor(cursor))
    if (values.success) return values.data
  } catch (error) {
    if (!(error instanceof BadCursor)) throw error
  }
  throw new DomainError('bad_request', 'The cursor is not one that this list has given out.', {
    errors: [{ field: 'cursor', code: 'invalid_cursor', message: 'The cursor is not valid' }],
  })
}

/** The cursor of a list sorted by id. */
export const IdCursor = z.tuple([z.uuid()])

/** How a list is read page by page. */
export interface Pages<Cursor, Row, Item> {
  /** The shape of this list's cursor. */
  cursor: z.ZodType<Cursor>
  /** A row's cursor values. */
  cursorOf: (row: Row) => readonly CursorValue[]
  /** Up to `limit` rows; after the first page, those behind the cursor. */
  read: (limit: number, after: Cursor | undefined) => Promise<readonly Row[]>
  /** Number of rows in all; undefined if counting would cost more than the page. `rows` may contain it. */
  total: (paged: boolean, rows: Promise<readonly Row[]>) => Promise<number | undefined>
  present: (rows: readonly Row[]) => Promise<Item[]> | Item[]
}

/** A list is paged if `limit` or `cursor` is given; otherwise it is complete, up to LIST_LIMIT. */
export async function readPage<Cursor, Row, Item>(
  query: PageQuery,
  pages: Pages<Cursor, Row, Item>,
): Promise<Listed<Item>> {
  const paged = query.limit !== undefined || query.cursor !== undefined
  const limit = paged ? (query.limit ?? PAGE_DEFAULT) : LIST_LIMIT
  const after = readCursor(query.cursor, pages.cursor)
  // One row more than requested shows whether there is a next page.
  const read = pages.read(paged ? limit + 1 : limit, after)
  const [rows, total] = await Promise.all([read, pages.total(paged, read)])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = paged && rows.length > limit && last ? encodeCursor(pages.cursorOf(last)) : undefined
  return listed(await pages.present(page), total, next)
}
