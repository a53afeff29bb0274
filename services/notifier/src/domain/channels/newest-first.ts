import type { PageQuery } from '@uitpost/contracts'
import { type Listed, type Pages, readPage } from '@uitpost/service-kit'
import { z } from 'zod'

/** Where a row stands in a list by time, newest first; the id decides between equal ones. */
export interface Place {
  createdAt: Date
  id: string
}
const WrittenPlace = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([at, id]): Place => ({ createdAt: new Date(at), id }))

/** A page of a list by time, newest first. */
export const readNewest = <Row extends Place, Item>(
  query: PageQuery,
  pages: Pick<Pages<Place, Row, Item>, 'read' | 'total' | 'present'>,
): Promise<Listed<Item>> =>
  readPage(query, {
    ...pages,
    place: WrittenPlace,
    placeOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
  })
