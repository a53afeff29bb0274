import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Candidate } from '@uitpost/contracts'
import type { Client } from 'pg'
import { atLeast, type Line } from '../lines.ts'
import { median } from '../load.ts'
import { BATCH, makeNew, makeSimilar } from './candidates.ts'
import type { Installation } from './installation.ts'

const BATCHES = 8
const GIVE_UP_MS = 60_000
/** The catalogue's query (services/catalogue/src/domain/duplicates/find-same.ts). */
const SAME_TITLE = 0.6

type Row = Record<string, unknown>
interface Taken {
  events: Row[]
  sources: Row[]
}

/** Batches of candidates processed by the running product, compared with plain statements batch by batch. */
export async function measureIntake({ client }: Installation): Promise<Line[]> {
  const lines: Line[] = []
  const race = async (
    what: string,
    goal: number,
    make: () => Promise<Candidate[]>,
    bare: (candidates: Candidate[], taken: Taken) => Promise<number>,
  ) => {
    const times = { product: [] as number[], bare: [] as number[] }
    for (let batch = 0; batch <= BATCHES; batch++) {
      const candidates = await make()
      const product = await send(client, candidates)
      const plain = await bare(candidates, await findTaken(client, candidates))
      // The first batch warms up.
      if (batch === 0) continue
      times.product.push(product)
      times.bare.push(plain)
    }
    const [own, other] = [median(times.product), median(times.bare)]
    const detail = `${BATCH} candidates in ${own.toFixed(0)} ms, bare ${other.toFixed(0)} ms`
    lines.push(atLeast(`intake: ${what}`, other / own, goal, detail))
  }
  const insert = (_: Candidate[], rows: Taken) => timeInsert(client, rows)
  const searchAndInsert = async (candidates: Candidate[], rows: Taken) =>
    (await timeSearch(client, candidates)) + (await timeInsert(client, rows))
  // Sends the same candidates again: the catalogue recognises them by their ids.
  let again: Candidate[] = []
  const foundBefore = async () => {
    again = again.length > 0 ? again : await makeNew(client)
    if (!(await isTaken(client, again))) await send(client, again)
    return again
  }
  await race('found before, exact keys decide', 0.4, foundBefore, insert)
  await race('new ones anywhere', 0.6, () => makeNew(client), searchAndInsert)
  await race('similar ones in busy cities', 0.6, () => makeSimilar(client), searchAndInsert)
  return lines
}

/** Time in ms from a message in discovery's outbox until the catalogue has committed its result. */
async function send(client: Client, candidates: Candidate[]): Promise<number> {
  const id = randomUUID()
  const began = performance.now()
  await client.query(
    `with message as (
       insert into discovery.outbox (id, noun, items, request_id) values ($1, 'candidates.found', $2, 'bench') returning 1
     ) select pg_notify('outbox_discovery', '') from message`,
    [id, JSON.stringify(candidates)],
  )
  while (performance.now() - began < GIVE_UP_MS) {
    const { rowCount } = await client.query('select 1 from catalogue.inbox where message_id = $1', [id])
    if (rowCount) return performance.now() - began
    await pause(3)
  }
  throw new Error('The catalogue did not take the candidates in')
}

const idsOf = (candidates: Candidate[]) => candidates.map(({ id }) => id)

const isTaken = async (client: Client, candidates: Candidate[]) => {
  const { rowCount } = await client.query('select 1 from catalogue.event_source where candidate_id = $1', [
    candidates[0]?.id,
  ])
  return Boolean(rowCount)
}

/** The rows the product wrote for these candidates, to be inserted again under other ids. */
async function findTaken(client: Client, candidates: Candidate[]): Promise<Taken> {
  const found = await client.query<Row>('select * from catalogue.event_source where candidate_id = any($1)', [
    idsOf(candidates),
  ])
  const eventIds = [...new Set(found.rows.map((row) => row['event_id']))]
  const created = await client.query<Row>(
    `select * from catalogue.event where id = any($1) and source = 'bench.example'`,
    [eventIds],
  )
  const newIds = new Map(created.rows.map((row) => [row['id'], randomUUID()]))
  return {
    events: created.rows.map(({ search_vector: _vector, title_bits: _bits, ...row }) => ({
      ...row,
      id: newIds.get(row['id']),
    })),
    sources: found.rows.map((row) => ({
      ...row,
      id: randomUUID(),
      candidate_id: randomUUID(),
      event_id: newIds.get(row['event_id']) ?? row['event_id'],
    })),
  }
}

/** One multi-row statement per table in one transaction, rolled back without being timed. */
async function timeInsert(client: Client, { events, sources }: Taken): Promise<number> {
  const began = performance.now()
  await client.query('begin')
  for (const [table, rows] of Object.entries({ event: events, event_source: sources })) {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    const values = rows.map(
      (_, row) => `(${columns.map((_column, index) => `$${row * columns.length + index + 1}`).join(', ')})`,
    )
    await client.query(
      `insert into catalogue.${table} (${columns.join(', ')}) values ${values.join(', ')}`,
      rows.flatMap((row) => columns.map((column) => row[column])),
    )
  }
  await client.query('commit')
  const time = performance.now() - began
  await client.query('delete from catalogue.event_source where id = any($1)', [
    sources.map((row) => row['id']),
  ])
  await client.query('delete from catalogue.event where id = any($1)', [events.map((row) => row['id'])])
  return time
}

/** Similar titles in the same city within a day, for the whole batch at once. */
async function timeSearch(client: Client, candidates: Candidate[]): Promise<number> {
  const wanted = candidates.map(({ cityId, startDate, title }) => ({
    cityId,
    day: startDate.slice(0, 10),
    title,
  }))
  const began = performance.now()
  await client.query(
    `select event.* from jsonb_to_recordset($1::jsonb) as wanted("cityId" text, day date, title text)
     cross join lateral (
       select * from catalogue.event
       where city_key = wanted."cityId" and local_date between wanted.day - 1 and wanted.day + 1
         and similarity(normalised_title, lower(wanted.title)) >= $2
     ) as event`,
    [JSON.stringify(wanted), SAME_TITLE],
  )
  return performance.now() - began
}
