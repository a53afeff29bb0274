import type { Client } from 'pg'
import { duplicatesAmong, type SeededEvent, seedEvents, seriesAmong } from './events.ts'
import { kindDigits, type SeededKind, seedDigits, seedId } from './ids.ts'
import {
  ACCOUNT_COLUMNS,
  accountRows,
  type Row,
  SAVED_COLUMNS,
  SUBSCRIPTION_COLUMNS,
  savedRows,
  subscriptionRows,
} from './people.ts'
import { copyInto } from './rows/copy.ts'
import { EVENT_COLUMNS, eventRow } from './rows/event-rows.ts'
import { withoutIndexes } from './rows/indexes.ts'
import {
  COUNT_EVENTS,
  DIGEST_SCHEDULES,
  EVENT_PROJECTION,
  EVENT_SOURCES,
  NOTHING_TO_ANNOUNCE,
  RECIPIENTS,
  SUBSCRIPTION_PROJECTION,
  USER_PROJECTION,
} from './rows/statements.ts'

export interface SeedRequest {
  events: number
  users: number
  seed: number
}

export interface Stage {
  client: Client
  request: SeedRequest
  /** In the Netherlands. */
  today: string
  passwordHash: string
  say: (line: string) => void
}

type Step = [what: string, work: () => Promise<void>]

/** Writes everything in one transaction. */
export async function fill(stage: Stage): Promise<void> {
  const { client, say } = stage
  await client.query('begin')
  try {
    await client.query(`set local synchronous_commit = off; set local maintenance_work_mem = '512MB';
      set local work_mem = '64MB'`)
    for (const [what, work] of stepsOf(stage)) {
      const began = Date.now()
      await work()
      say(`${what} (${((Date.now() - began) / 1_000).toFixed(1)} s)`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function stepsOf({ client, request, today, passwordHash }: Stage): Step[] {
  const { events, users, seed } = request
  const copy = (table: string, columns: readonly string[], rows: Iterable<Row>) =>
    copyInto(client, table, columns, rows)
  const derive = (statements: readonly string[]) => () => run(client, statements, request)
  const groups = new Map<number, { size: number; localDate: string }>()
  const eventRows = function* (): Generator<Row> {
    for (const event of seedEvents(seed, events, today)) {
      noteGroup(groups, event)
      yield eventRow(seed, event)
    }
  }
  return [
    [
      'Accounts',
      () =>
        withoutIndexes(client, 'auth.account', users, () =>
          copy('auth.account', ACCOUNT_COLUMNS, accountRows(seed, users, passwordHash)),
        ),
    ],
    ['Series', () => copy('catalogue.series', SERIES_COLUMNS, seriesRows(request))],
    [
      'Events with their indexes',
      () =>
        withoutIndexes(client, 'catalogue.event', events, async () => {
          // A trigger collects the words of titles and finds its tables by this search path.
          await client.query('set local search_path = catalogue, public')
          await copy('catalogue.event', EVENT_COLUMNS, eventRows())
          await client.query('reset search_path')
        }),
    ],
    [
      'Sources',
      () =>
        withoutForeignKeyChecks(client, () =>
          withoutIndexes(client, 'catalogue.event_source', events, derive(EVENT_SOURCES)),
        ),
    ],
    [
      'Likely duplicates',
      () =>
        withoutForeignKeyChecks(client, async () => {
          await copy('catalogue.duplicate_group', ['id', 'size', 'local_date'], groupRows(seed, groups))
          await copy('catalogue.duplicate_member', ['event_id', 'group_id'], memberRows(request, groups))
        }),
    ],
    [
      'Subscriptions and saved events',
      () =>
        withoutForeignKeyChecks(client, async () => {
          await copy('catalogue.subscription', SUBSCRIPTION_COLUMNS, subscriptionRows(seed, users))
          await copy('catalogue.saved_event', SAVED_COLUMNS, savedRows(seed, users, events))
        }),
    ],
    ['Counters', derive(COUNT_EVENTS)],
    ['People, as the catalogue knows them', derive(USER_PROJECTION)],
    [
      'People and subscriptions, as the notifier knows them',
      derive([...RECIPIENTS, ...DIGEST_SCHEDULES, ...SUBSCRIPTION_PROJECTION]),
    ],
    [
      'Events, as the notifier knows them',
      () => withoutIndexes(client, 'notifier.event', events, derive(EVENT_PROJECTION)),
    ],
    ['No announcements of an upgrade', derive(NOTHING_TO_ANNOUNCE)],
  ]
}

/** Disables foreign key checks while writing, because the generated references are consistent. */
async function withoutForeignKeyChecks(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('set local session_replication_role = replica')
  await work()
  await client.query('set local session_replication_role = origin')
}

const KINDS: Record<string, SeededKind> = {
  ':source:': 'source',
  ':candidate:': 'candidate',
  ':extra source:': 'extraSource',
  ':extra candidate:': 'extraCandidate',
}

/** Runs a statement with the ids of one seed. */
async function run(
  client: Client,
  statements: readonly string[],
  { seed, events, users }: SeedRequest,
): Promise<void> {
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, kindDigits(kind)])),
    ':seed:': seedDigits(seed),
    ':first event:': seedId('event', seed, 0),
    ':last event:': seedId('event', seed, Math.max(0, events - 1)),
    ':first person:': seedId('account', seed, 0),
    ':last person:': seedId('account', seed, Math.max(0, users - 1)),
  }
  for (const statement of statements) {
    await client.query(statement.replace(/:[a-z ]+:/g, (name) => values[name] ?? name))
  }
}

const SERIES_COLUMNS = ['id', 'feed', 'uid', 'approved', 'approved_at']

function* seriesRows({ seed, events }: SeedRequest): Generator<Row> {
  const at = new Date().toISOString()
  for (let index = 0; index < seriesAmong(events); index++) {
    yield [
      seedId('series', seed, index),
      `https://agenda-${(index % 40) + 1}.example/agenda.ics`,
      `${seed}-${index}`,
      'true',
      at,
    ]
  }
}

function noteGroup(groups: Map<number, { size: number; localDate: string }>, event: SeededEvent): void {
  if (event.group === null) return
  const known = groups.get(event.group)
  if (known) known.size += 1
  else groups.set(event.group, { size: 1, localDate: event.localDate })
}

function* groupRows(
  seed: number,
  groups: ReadonlyMap<number, { size: number; localDate: string }>,
): Generator<Row> {
  for (const [group, { size, localDate }] of groups) {
    if (size > 1) yield [seedId('group', seed, group), String(size), localDate]
  }
}

function* memberRows(
  { seed, events }: SeedRequest,
  groups: ReadonlyMap<number, { size: number }>,
): Generator<Row> {
  let index = events - duplicatesAmong(events)
  for (const [group, { size }] of groups) {
    for (let member = 0; member < size; member++, index++) {
      if (size > 1) yield [seedId('event', seed, index), seedId('group', seed, group)]
    }
  }
}
