import { LIST_LIMIT, PAGE_DEFAULT, type PageQuery } from '@uitpost/contracts'
import { BadCursor, type CursorValue, decodeCursor, encodeCursor } from '@uitpost/database'
import { DomainError, type Listed, listed } from '@uitpost/service-kit'
import { z } from 'zod'

/** Microseconds since 1970, up to the year 2100. */
const Micros = z.int().min(0).max(4_102_444_800_000_000)

/** The place of a row in a list by time, and in one by a text; the id decides between equal ones. */
export const TimePlace = z.tuple([Micros, z.uuid()])
export type TimePlace = z.infer<typeof TimePlace>
export const TextPlace = z.tuple([z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u), z.uuid()])
export type TextPlace = z.infer<typeof TextPlace>

const refused = () =>
  new DomainError('bad_request', 'The cursor is not one that this list has given out.', {
    errors: [{ field: 'cursor', code: 'invalid_cursor', message: 'The cursor is not valid' }],
  })

function placeOf<Place>(place: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    const parsed = place.safeParse(decodeCursor(cursor))
    if (!parsed.success) throw refused()
    return parsed.data
  } catch (error) {
    if (error instanceof BadCursor) throw refused()
    throw error
  }
}

interface Pages<Place, Row, Item> {
  place: z.ZodType<Place>
  placeOf: (row: Row) => Place
  read: (limit: number, after: Place | undefined) => Promise<Row[]>
  /** Undefined where counting would cost more than the page. */
  total: (paged: boolean) => Promise<number | undefined>
  present: (row: Row) => Item
}

/** Paging begins with `limit` or `cursor`; otherwise a list answers whole, up to its bound (DESIGN §5). */
export async function readPage<Place extends readonly CursorValue[], Row, Item>(
  query: PageQuery,
  pages: Pages<Place, Row, Item>,
): Promise<Listed<Item>> {
  const paged = query.limit !== undefined || query.cursor !== undefined
  const limit = paged ? (query.limit ?? PAGE_DEFAULT) : LIST_LIMIT
  const after = placeOf(pages.place, query.cursor)
  // One more than asked for tells whether there is a next page.
  const [rows, total] = await Promise.all([pages.read(paged ? limit + 1 : limit, after), pages.total(paged)])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = paged && rows.length > limit && last ? encodeCursor(pages.placeOf(last)) : undefined
  return listed(page.map(pages.present), total, next)
}
