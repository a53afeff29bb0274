import type { PageQuery } from '@uitpost/contracts'
import { type Listed, type Pages, readPage } from '@uitpost/service-kit'
import { z } from 'zod'

/** Sort key of a list by time, newest first; the id decides between equal times. */
export interface Place {
  createdAt: Date
  id: string
}
const WrittenPlace = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([at, id]): Place => ({ createdAt: new Date(at), id }))

export const readNewest = <Row extends Place, Item>(
  query: PageQuery,
  pages: Pick<Pages<Place, Row, Item>, 'read' | 'total' | 'present'>,
): Promise<Listed<Item>> =>
  readPage(query, {
    ...pages,
    cursor: WrittenPlace,
    cursorOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
  })
