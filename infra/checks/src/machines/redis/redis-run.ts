import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approveOne, digestsOf, discover, sendDigests } from '@uitpost/docker/main-job'
import { type Product, productOf } from '@uitpost/docker/product'
import { versionOf } from '../programs.ts'
import type { Topology } from '../topology.ts'
import { runUnitTests } from '../unit-tests.ts'
import { until } from '../until.ts'
import { startPlatform } from './platform.ts'
import { SERVER } from './redis-processes.ts'
import type { Fault, RedisTopology } from './redis-topology.ts'

/** Tests that use the run's Redis, and not only one of their own. */
const TESTS = [
  'packages/messaging',
  'services/auth/test/guessing.test.ts',
  'services/catalogue/test/reports.test.ts',
  'services/catalogue/test/travelling.test.ts',
  'services/discovery-worker/test/runs.test.ts',
  'services/gateway/test/callers.test.ts',
  'services/notifier/test/mail-limits.test.ts',
]
/** In place of a test file: the main job alone. */
const MAIN_JOB = 'main-job'
/** Writes are accepted, and a message arrives, within this time after a fault. */
const RECOVERED_MS = 30_000
/** A message may wait for a retry after the recovery. */
const ARRIVED_MS = 90_000
const PEOPLE_PER_FAULT = 3

const ADMIN = 'admin@uitpost.test'
const ADMIN_PASSWORD = 'uitpost-demo'
const PASSWORD = 'a-long-enough-word'

export const findRedisProblem = (): string | undefined =>
  versionOf(SERVER)
    ? undefined
    : `redis-server 7 or later is needed, on the path or as REDIS_SERVER: ${SERVER} cannot be run.`

/** A topology of Redis servers: its tests first, then the main job while its faults happen. */
export const redisTopology = (
  about: Pick<Topology, 'name' | 'title'>,
  start: (folder: string) => Promise<RedisTopology>,
): Topology => ({
  ...about,
  missing: findRedisProblem,
  async run(files) {
    const folder = mkdtempSync(join(tmpdir(), `uitpost-${about.name}-`))
    chmodSync(folder, 0o755)
    const servers = await start(folder)
    try {
      const only = files.length > 0
      const passed = files.includes(MAIN_JOB) || (await runTests(only ? files : TESTS, servers))
      if (!only || files.includes(MAIN_JOB)) await playMainJob(folder, servers)
      await servers.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      return passed
    } catch (error) {
      console.error(error)
      console.error(`The logs are kept in ${folder}.`)
      await servers.stop()
      return false
    }
  },
})

const runTests = (files: string[], { environment }: RedisTopology): Promise<boolean> =>
  runUnitTests(
    files,
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [`TEST_${name}`, value])),
  )

/** The main job under faults. Throws if a message was lost, a mail doubled, or a recovery took too long. */
async function playMainJob(folder: string, servers: RedisTopology): Promise<void> {
  const platform = await startPlatform(folder, servers.environment)
  try {
    const product = productOf(platform)
    const admin = await product.signIn(ADMIN, ADMIN_PASSWORD)
    const discovery = discover(product, admin, 'NL')
    // Awaited below; a failure meanwhile is reported there.
    discovery.catch(() => {})
    const people: string[] = []
    for (const [at, fault] of servers.faults.entries()) people.push(...(await playFault(product, fault, at)))
    console.log(`  the discovery found ${await discovery} events`)
    const event = await approveOne(product, admin)
    for (const person of people) await subscribe(product, person, event.categoryId)
    await sendDigests(product, admin, people, event.title)
    await judge(product, people)
  } finally {
    await platform.stop()
  }
}

/** People register before, during and after the fault; resolves when each has the mail to confirm the address. */
async function playFault(product: Product, fault: Fault, at: number): Promise<string[]> {
  const people = Array.from({ length: PEOPLE_PER_FAULT }, (_, of) => `person-${at}-${of}@machines.test`)
  const [before = '', during = '', after = ''] = people
  await register(product, before)
  const began = performance.now()
  await fault.happen()
  const happened = performance.now() - began
  await register(product, during)
  const writes = await until(`writes after: ${fault.name}`, RECOVERED_MS, () => fault.takesWrites())
  await register(product, after)
  const arrived = await until(`the mails of ${people.join(', ')}`, ARRIVED_MS, async () => {
    const mails = await Promise.all(people.map((person) => product.mailsTo(person)))
    return mails.every((some) => some.length > 0)
  })
  console.log(
    `  ${fault.name}: writes accepted after ${seconds(writes)} s, all mails ${seconds(writes + arrived)} s after the fault (which took ${seconds(happened)} s)`,
  )
  await fault.repair()
  return people
}

async function register(product: Product, email: string): Promise<void> {
  await product.ask('register', {
    body: {
      email,
      password: PASSWORD,
      name: 'Sam',
      city: 'Amsterdam',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    },
  })
}

async function subscribe(product: Product, email: string, categoryId: string): Promise<void> {
  const token = await product.signIn(email, PASSWORD)
  await product.ask('subscribe', { token, body: { categoryId } })
  const [mail] = await product.mailsTo(email)
  const link = /token=([\w-]+)/.exec(await product.textOf(mail?.id ?? ''))?.[1]
  await product.ask('confirmEmail', { body: { token: link } })
}

/** Everybody has one mail to confirm the address and one digest. */
async function judge(product: Product, people: readonly string[]): Promise<void> {
  const wrong: string[] = []
  for (const person of people) {
    const [mails, digests] = [await product.mailsTo(person), await digestsOf(product, person)]
    if (mails.length !== 2 || digests.length !== 1)
      wrong.push(`${person} has ${mails.length} mails, ${digests.length} of them digests`)
  }
  console.log(
    `  ${people.length} people, ${2 * people.length} mails wanted, ${wrong.length} people with more or fewer`,
  )
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
