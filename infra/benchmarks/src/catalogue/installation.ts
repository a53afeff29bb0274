import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { runningDatabaseUrl } from '@uitpost/local'
import { Client } from 'pg'
import { type Instance, startInstance } from '../instance.ts'
import { seedHome } from '../seeded-home.ts'
import { makeTokens } from '../tokens.ts'

const PEOPLE = 200
/** Categories with hardly any and without events in seeded data (infra/local/src/seed/skew.ts). */
const RARE = ['wine-making-fairs', 'computer-conventions', 'model-building-fairs']
const EMPTY = 'beer-distilling'

const idOf = (slug: string) => MONITOR_CATEGORIES.find((category) => category.slug === slug)?.id ?? ''

export interface Person {
  id: string
  token: string
}

/** A running product with seeded data. */
export interface Installation {
  events: number
  url: string
  home: string
  databaseUrl: string
  client: Client
  /** People who follow five categories with events. */
  usual: Person[]
  /** People who follow five categories, one empty and two rare. */
  rare: Person[]
  admin: Person
  stop(): Promise<void>
}

/** Seeds a new home, with a tenth as many people as events. */
export async function prepareHome(folder: string, events: number): Promise<string> {
  const home = join(folder, String(events))
  if (existsSync(join(home, 'secrets.json'))) return home
  await seedHome(home, events, Math.min(100_000, Math.ceil(events / 10)))
  return home
}

export async function startInstallation(home: string, events: number): Promise<Installation> {
  const instance: Instance = await startInstance(REPOSITORY, home)
  await instance.healthy()
  const databaseUrl = runningDatabaseUrl(home)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // Triggers find their tables by this search path.
  await client.query('set search_path = catalogue, public')
  const people = (ids: string[], role?: string): Person[] => {
    const tokens = makeTokens(home, ids, role)
    return ids.map((id, index) => ({ id, token: tokens[index] ?? '' }))
  }
  const rare = await makeFollowersOfRare(client)
  const [admin] = people([randomUUID()], 'admin')
  if (!admin) throw new Error('There is no admin')
  return {
    events,
    url: instance.url,
    home,
    databaseUrl,
    client,
    admin,
    usual: people(await findFollowers(client)),
    rare: people(rare),
    async stop() {
      try {
        await client.query('rollback')
        await client.query('delete from catalogue.subscription where user_id = any($1)', [rare])
        await client.end()
      } finally {
        await instance.stop()
      }
    },
  }
}

async function findFollowers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select user_id as id from catalogue.subscription group by user_id
     having count(*) = 5 and not bool_or(category_id = any($1::uuid[])) order by user_id limit $2`,
    [[EMPTY, ...RARE].map(idOf), PEOPLE],
  )
  return rows.map(({ id }) => id)
}

async function makeFollowersOfRare(client: Client): Promise<string[]> {
  const categories = [EMPTY, ...RARE.slice(0, 2), 'arts-culture', 'book-markets'].map(idOf)
  const ids = Array.from({ length: PEOPLE }, () => randomUUID())
  await client.query(
    `insert into catalogue.subscription (user_id, category_id)
     select person, category from unnest($1::uuid[]) as person, unnest($2::uuid[]) as category`,
    [ids, categories],
  )
  return ids
}
