import type { PageQuery } from '@uitpost/contracts'
import { type Listed, readPage } from '@uitpost/service-kit'
import { z } from 'zod'
import type { After } from '../../store/events/events.ts'

const EventCursor = z
  .tuple([z.iso.date(), z.iso.datetime(), z.uuid()])
  .transform(([localDate, startAt, id]): After => ({ localDate, startAt: new Date(startAt), id }))

/** A page of events, soonest first. */
export const readSoonest = <Row extends After, Item>(
  query: PageQuery,
  read: (limit: number, after: After | undefined) => Promise<Row[]>,
  total: (rows: Promise<readonly Row[]>) => Promise<number | undefined>,
  present: (rows: readonly Row[]) => Promise<Item[]> | Item[],
): Promise<Listed<Item>> =>
  readPage(query, {
    read,
    total: (_paged, rows) => total(rows),
    present,
    cursor: EventCursor,
    cursorOf: ({ localDate, startAt, id }) => [localDate, startAt.toISOString(), id],
  })
