import { LIST_LIMIT, PAGE_DEFAULT, type PageQuery } from '@uitpost/contracts'
import { BadCursor, decodeCursor, encodeCursor } from '@uitpost/database'
import { DomainError, type Listed, listed } from '@uitpost/service-kit'
import { z } from 'zod'

/** Where a row stands in a list by time, newest first; the id decides between equal ones. */
export interface Place {
  createdAt: Date
  id: string
}
const WrittenPlace = z.tuple([z.iso.datetime(), z.uuid()])

export const placeOf = ({ createdAt, id }: Place): Place => ({ createdAt, id })

const refused = () =>
  new DomainError('bad_request', 'The cursor is not one that this list has given out.', {
    errors: [{ field: 'cursor', code: 'invalid_cursor', message: 'The cursor is not valid' }],
  })

function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    const place = WrittenPlace.safeParse(decodeCursor(cursor))
    if (!place.success) throw refused()
    return { createdAt: new Date(place.data[0]), id: place.data[1] }
  } catch (error) {
    if (error instanceof BadCursor) throw refused()
    throw error
  }
}

interface Pages<Row, Item> {
  placeOf: (row: Row) => Place
  read: (limit: number, before: Place | undefined) => Promise<Row[]>
  total: () => Promise<number | undefined>
  present: (row: Row) => Item
}

/** Paging begins with `limit` or `cursor`; otherwise a list answers whole, up to its bound (DESIGN §5). */
export async function readPage<Row, Item>(query: PageQuery, pages: Pages<Row, Item>): Promise<Listed<Item>> {
  const paged = query.limit !== undefined || query.cursor !== undefined
  const limit = paged ? (query.limit ?? PAGE_DEFAULT) : LIST_LIMIT
  const before = readCursor(query.cursor)
  // One more than asked for tells whether there is a next page.
  const rows = await pages.read(paged ? limit + 1 : limit, before)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = paged && rows.length > limit && last ? pages.placeOf(last) : undefined
  const cursor = next && encodeCursor([next.createdAt.toISOString(), next.id])
  return listed(page.map(pages.present), await pages.total(), cursor)
}
