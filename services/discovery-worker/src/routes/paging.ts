import { LIST_LIMIT, PAGE_DEFAULT, type PageQuery } from '@uitpost/contracts'
import { BadCursor, decodeCursor, encodeCursor } from '@uitpost/database'
import { DomainError } from '@uitpost/service-kit'
import { z } from 'zod'

export interface IdPage {
  limit: number
  /** The last id of the page before. */
  before: string | undefined
  /** The cursor of the next page; undefined when this is the last one, or when nobody asked for pages. */
  nextAfter(rows: readonly { id: string }[]): string | undefined
}

/** Lists of this service are sorted by id, newest first (DESIGN §5: paging begins with limit or cursor). */
export function pageOf({ limit, cursor }: PageQuery): IdPage {
  const paged = limit !== undefined || cursor !== undefined
  const size = paged ? (limit ?? PAGE_DEFAULT) : LIST_LIMIT
  return {
    limit: size,
    before: cursor === undefined ? undefined : idOf(cursor),
    nextAfter: (rows) => {
      const last = rows.at(-1)
      return paged && last && rows.length === size ? encodeCursor([last.id]) : undefined
    },
  }
}

function idOf(cursor: string): string {
  try {
    const [id] = decodeCursor(cursor, ['string'])
    return z.uuid().parse(id)
  } catch (error) {
    if (error instanceof BadCursor || error instanceof z.ZodError) {
      throw new DomainError('bad_request', 'The cursor is not one that this list has given out.')
    }
    throw error
  }
}
