import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFeed } from './feed-world.ts'
import type { Discovery } from './harness.ts'
import { eventPage, inDays, startWorking } from './world.ts'

const HOSTS = '/api/admin/discovery/opted-out-hosts'
let discovery: Discovery
beforeAll(async () => {
  discovery = await startWorking(['Utrecht'])
})
afterAll(() => discovery.close())

const listed = async () =>
  ((await discovery.call('GET', HOSTS)).body as { host: string }[]).map(({ host }) => host)
const audited = async () =>
  (
    await discovery.db
      .selectFrom('outbox')
      .select('items')
      .where('noun', '=', 'audit.recorded')
      .orderBy('seq')
      .execute()
  ).flatMap(({ items }) => items)

test('an admin lists hosts, once each, and takes them off again; both are in the audit trail', {
  tags: 'opt-outs.list',
}, async () => {
  expect((await discovery.call('POST', HOSTS, { host: ' Museum.Example ' })).status).toBe(201)
  expect((await discovery.call('POST', HOSTS, { host: 'museum.example' })).body.host).toBe('museum.example')
  expect(await listed()).toEqual(['museum.example'])
  expect((await discovery.call('DELETE', `${HOSTS}/museum.example`)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await discovery.call('DELETE', `${HOSTS}/museum.example`)).status).toBe(404)
  expect(await audited()).toMatchObject([
    { action: 'host.opted_out', subject: 'host museum.example' },
    { action: 'host.opt_out_lifted', subject: 'host museum.example' },
  ])
  expect((await discovery.call('POST', HOSTS, { host: 'museum.example' }, 'user')).status).toBe(403)
})

test.each(['https://museum.example', 'museum', 'museum.example/agenda', '10.0.0.7', 'a b.example', ''])(
  '%o is no name of a host',
  { tags: 'opt-outs.list' },
  async (host) => {
    const { status, body } = await discovery.call('POST', HOSTS, { host })
    expect([status, body.errors[0].field]).toEqual([400, 'host'])
  },
)

test('nothing is fetched from a listed host, from a host below it, or by a redirect to it, and the reason is said', {
  tags: 'opt-outs.obeyed',
}, async () => {
  await discovery.call('POST', HOSTS, { host: 'stil.example' })
  const { pages, fetches } = discovery.groq
  const page = eventPage({ title: 'Boekenmarkt', start: inDays(3), city: 'Utrecht' })
  const [own, below, other, through] = [
    'https://stil.example/agenda',
    'https://www.stil.example/agenda',
    'https://nietstil.example/agenda',
    'https://anders.example/agenda',
  ] as const
  for (const address of [own, below, other]) pages.set(address, page)
  pages.set(through, { ...page, status: 302, location: own })
  for (const url of [own, below, through])
    expect((await testFeed(discovery, { url })).error).toEqual({
      code: 'opted_out',
      message: 'The feed could not be read: The owner of stil.example asked not to be read.',
    })
  expect((await testFeed(discovery, { url: other })).status).toBe('done')
  expect(fetches.toSorted()).toEqual([through, other])
})
