import type { PageQuery } from '@uitpost/contracts'
import { type Listed, type Pages, readPage } from '@uitpost/service-kit'
import { z } from 'zod'

/** Sort key of a list by time, newest first; the id decides between equal times. */
export interface TimeCursor {
  createdAt: Date
  id: string
}
const StoredCursor = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([at, id]): TimeCursor => ({ createdAt: new Date(at), id }))

/** A page of a list by time, newest first. */
export const readNewest = <Row extends TimeCursor, Item>(
  query: PageQuery,
  pages: Pick<Pages<TimeCursor, Row, Item>, 'read' | 'total' | 'present'>,
): Promise<Listed<Item>> =>
  readPage(query, {
    ...pages,
    cursor: StoredCursor,
    cursorOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
  })
