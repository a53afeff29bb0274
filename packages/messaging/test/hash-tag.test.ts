import { hintChannel, revocationKeys } from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { work } from '../src/index.ts'
import { openOwn } from './own-connection.ts'
import { consume, lotte, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('every key begins with the prefix, so that its hash tag puts all of them into one slot of a Cluster', async () => {
  const tag = shop.redis.queuePrefix.replace(/[{}]/g, '')
  const queuePrefix = `{${tag}}`
  const handled: string[] = []
  const messaging = await shop.start({
    queuePrefix,
    consumers: [
      consume('person.changed', async ({ items }) => void handled.push(...items.map(({ id }) => id))),
    ],
    workers: [work('row.look', z.object({ id: z.string() }), async ({ id }) => void handled.push(id))],
  })
  await shop.announce('person.changed', [lotte], ['lotte'])
  await messaging.enqueue('row.look', { id: 'now' })
  await messaging.enqueue('row.look', { id: 'later' }, { delayMs: 600_000, jobId: 'later' })
  await messaging.forgetPerson('pim')
  await waitFor(() => handled.length === 2)

  const redis = openOwn(shop.redis.servers)
  // Commands that name a key of the tag run on the node that holds it, also in a Cluster.
  const keys = (await redis.eval(
    `return redis.call('keys', ARGV[1])`,
    1,
    queuePrefix,
    `*${tag}*`,
  )) as string[]
  redis.disconnect()
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => !key.startsWith(`${queuePrefix}:`))).toEqual([])
})

test('the keys of revocations and the channel of hints begin with it as well', () => {
  const keys = revocationKeys('{a}')
  const all = [keys.stale('person'), keys.ended('session'), keys.written, keys.searches, hintChannel('{a}')]
  for (const key of all) expect(key).toMatch(/^\{a\}:/)
})
