import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { connect } from '@uitpost/database'
import { runningDatabaseUrl } from '@uitpost/local'
import { emailOf } from '@uitpost/local/seed/people'
import pg from 'pg'
import { atMost, type Line, note } from '../lines.ts'
import { quantile } from '../load.ts'
import type { RunningHome } from '../seeded-home.ts'
import { makeTokens } from '../tokens.ts'
import { addPeople, PEOPLE, SEED } from './people.ts'

/** A page, plus the row that shows whether there is another page. */
const ROWS = 51
const TURNS = 300
const MOST = 2

interface Filter {
  search?: string
  role?: string
  sort?: string
}
type Place = readonly [string | number, string]
interface AccountLists {
  list(
    filter: Filter,
    limit: number,
    after: Place | undefined,
  ): Promise<{ id: string; sortKey: string | number }[]>
}

interface Page {
  what: string
  filter: Filter
  /** Begins after this many rows. */
  deep?: boolean
  /** A plain query for the same rows: the text behind FROM; $1 and $2 are the cursor. */
  bare: string
}

/** The beginning of some addresses. */
const FEW = emailOf(SEED, 7654).split('@')[0] ?? ''
const DEEP = 500_000
const PAGES: readonly Page[] = [
  { what: 'the newest', filter: {}, bare: 'order by created_at desc, id desc' },
  {
    what: 'the newest, far down',
    filter: {},
    deep: true,
    bare: 'where (created_at, id) < ($1::timestamptz, $2::uuid) order by created_at desc, id desc',
  },
  { what: 'by name', filter: { sort: 'name' }, bare: 'order by lower(name), id' },
  {
    what: 'by name, far down',
    filter: { sort: 'name' },
    deep: true,
    bare: 'where (lower(name), id) > ($1::text, $2::uuid) order by lower(name), id',
  },
  { what: 'by address', filter: { sort: 'email' }, bare: 'order by email, id' },
  {
    what: 'premium alone',
    filter: { role: 'premium' },
    bare: "where role = 'premium' order by created_at desc, id desc",
  },
  {
    what: 'a search that few answer to',
    filter: { search: FEW },
    bare: `where (lower(name) || ' ' || email) like '%${FEW}%' order by created_at desc, id desc`,
  },
  {
    what: 'a search that thousands answer to',
    filter: { search: 'jansen' },
    bare: "where (lower(name) || ' ' || email) like '%jansen%' order by created_at desc, id desc",
  },
  {
    what: 'a search for one letter',
    filter: { search: 'a', sort: 'name' },
    bare: "where (lower(name) like 'a%' or email like 'a%') order by lower(name), id",
  },
]

const COLUMNS = `id, name, email, role, city, country, preferred_channel, delivery_freq, email_notifications,
  push_notifications, weekly_digest, event_reminders, language, time_zone, digest_day, digest_hour, email_confirmed_at,
  phone, phone_confirmed_at, created_at, suspended_at,
  (select max(last_seen_at) from session where user_id = account.id) as last_seen_at`

/**
 * A page of the user table with a million rows: the product's query compared with a plain one, and over HTTP for
 * information.
 */
export async function measureUsers({ home, url }: RunningHome): Promise<Line[]> {
  const database = `${runningDatabaseUrl(home)}?options=${encodeURIComponent('-c search_path=auth,public -c timezone=UTC')}`
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await addPeople(client)
  const db = connect<object>({ url: database, applicationName: 'bench', poolSize: 1 })
  const store = await loadStore(db)
  const [token = ''] = makeTokens(home, ['0190c000-0000-7000-8000-000000000009'], 'admin')
  const lines: Line[] = []
  try {
    for (const page of PAGES) lines.push(...(await measurePage(page, { client, store, url, token })))
  } finally {
    await db.destroy()
    await client.end()
  }
  return lines
}

/** The service's own store, imported at run time, because infra imports no service. */
async function loadStore(db: unknown): Promise<AccountLists> {
  const file = pathToFileURL(join(REPOSITORY, 'services/auth/src/store/account-lists.ts')).href
  const { accountListStore } = (await import(file)) as { accountListStore: (db: unknown) => AccountLists }
  return accountListStore(db)
}

interface Sides {
  client: pg.Client
  store: AccountLists
  url: string
  token: string
}

async function measurePage(page: Page, { client, store, url, token }: Sides): Promise<Line[]> {
  const { filter, what } = page
  const place = page.deep ? await placeAt(client, filter) : undefined
  const text = `select ${COLUMNS} from account ${page.bare} limit ${ROWS}`
  const bare = () => client.query<{ id: string }>(text, place?.bare ?? [])
  const own = () => store.list(filter, ROWS, place?.own)
  const [mine, theirs] = [await own(), (await bare()).rows]
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join()
  if (mine.length === 0 || ids(mine) !== ids(theirs))
    throw new Error(`${what}: the bare query finds something else`)
  const times = { own: [] as number[], bare: [] as number[] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Alternates which one is first.
    for (const side of turn % 2 ? (['own', 'bare'] as const) : (['bare', 'own'] as const)) {
      const began = performance.now()
      await (side === 'own' ? own() : bare())
      times[side].push(performance.now() - began)
    }
  }
  const p95 = (list: number[]) =>
    quantile(
      list.toSorted((a, b) => a - b),
      0.95,
    )
  const [ownTime, bareTime] = [p95(times.own), p95(times.bare)]
  const lines = [
    atMost(
      `users, ${what}: p95 of the query`,
      ownTime / bareTime,
      MOST,
      `${ownTime.toFixed(2)} ms to ${bareTime.toFixed(2)} ms, ${mine.length} of ${PEOPLE} rows`,
    ),
  ]
  if (page.deep) return lines
  const query = new URLSearchParams({ ...filter, limit: String(ROWS - 1) })
  const whole = await timePage(`${url}/api/admin/users?${query.toString()}`, token)
  return [
    ...lines,
    note(`users, ${what}: p95 of the page`, `${p95(whole).toFixed(1)} ms through the gateway`),
  ]
}

/** The row at which the page begins, as cursor of both queries. */
async function placeAt(client: pg.Client, { sort }: Filter): Promise<{ own: Place; bare: string[] }> {
  const [by, key] =
    sort === 'name'
      ? ['lower(name), id', 'lower(name)']
      : ['created_at desc, id desc', '(extract(epoch from created_at) * 1000000)::bigint']
  const { rows } = await client.query<{ id: string; key: string; shown: string }>(
    `select id, ${key} as key, ${sort === 'name' ? 'lower(name)' : 'created_at::text'} as shown
     from account order by ${by} offset ${DEEP} limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('There are too few people')
  return { own: [sort === 'name' ? row.key : Number(row.key), row.id], bare: [row.shown, row.id] }
}

async function timePage(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS / 3; turn += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    times.push(performance.now() - began)
  }
  return times
}
