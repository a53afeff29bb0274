import { join } from 'node:path'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from './running-gateway.ts'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const STATS = '/api/stats/platform'

let home: TestHome
let platform: Awaited<ReturnType<typeof startPlatform>>
/** Two gateways in front of the same services. */
let gateways: RunningGateway[] = []
let token: string

beforeAll(async () => {
  home = await makeHome()
  const seed = join(import.meta.dirname, '..', 'src', 'seed.ts')
  const seeded = await home.run(seed, ['--events', '500', '--users', '20'])
  if (seeded.code !== 0) throw new Error(`Seeding failed: ${seeded.output}`)
  platform = await startPlatform(home)
  gateways = [await startGateway(home), await startGateway(home)]
  token = await platform.login('admin@uitpost.test')
}, 120_000)

afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await platform.stop()
  home.remove()
})

const urlOf = (index: number) => gateways[index]?.url ?? ''
const signedIn = () => ({ authorization: `Bearer ${token}` })
async function approved(gateway: number, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`${urlOf(gateway)}${STATS}`, { headers })
  return ((await answer.json()) as { approvedEvents: number }).approvedEvents
}

async function approveOne(gateway: number): Promise<void> {
  const pending = await fetch(`${urlOf(gateway)}/api/events/pending?limit=1`, { headers: signedIn() })
  const [event] = (await pending.json()) as { id: string }[]
  const path = `/api/events/${event?.id}/approve`
  expect((await fetch(`${urlOf(gateway)}${path}`, { method: 'PUT', headers: signedIn() })).status).toBe(200)
}

test('after an approval every caller gets the new number at once, with and without a token', {
  tags: 'calls.public-reads-cached',
}, async () => {
  for (const _time of [1, 2, 3, 4, 5]) {
    const before = await approved(0)
    await approveOne(0)
    expect(await Promise.all([approved(0), approved(0, signedIn())])).toEqual([before + 1, before + 1])
  }
})

test('a change through one gateway expires the cache of another by its hint', {
  tags: 'calls.public-reads-cached',
}, async () => {
  const before = await approved(0)
  await approveOne(1)
  expect(await approved(1)).toBe(before + 1)
  await waitFor(async () => (await approved(0)) === before + 1)
  expect(await approved(0, signedIn())).toBe(before + 1)
})
