import { addSubscriber, approveOne, digestsOf, discover, sendDigests } from '@uitpost/docker/main-job'
import { productOf } from '@uitpost/docker/product'
import { inFolder } from '../in-folder.ts'
import { versionOf } from '../programs.ts'
import type { Topology } from '../topology.ts'
import { HAPROXY } from './haproxy.ts'
import { type Installation, startInstallation } from './installation.ts'
import { withClient } from './with-client.ts'

const ADMIN = 'admin@uitpost.test'
const ADMIN_PASSWORD = 'uitpost-demo'
const PEOPLE = 8

export const findHaproxyProblem = (): string | undefined =>
  versionOf(HAPROXY) === undefined
    ? `HAProxy is needed, on the path or as HAPROXY: ${HAPROXY} cannot be run.`
    : undefined

export const severalOfEach: Topology = {
  name: 'haproxy',
  title: 'the main job with two gateways behind HAProxy, two of each service and three discovery workers',
  missing: findHaproxyProblem,
  run: () =>
    inFolder('haproxy', async (folder) => {
      const installation = await startInstallation(folder)
      try {
        await playMainJob(installation)
      } finally {
        await installation.stop()
      }
    }),
}

/** Throws if something was done twice or not at all, or if a process answered nothing. */
async function playMainJob(installation: Installation): Promise<void> {
  const product = productOf(installation)
  const admin = await product.signIn(ADMIN, ADMIN_PASSWORD)
  const found = await discover(product, admin, 'NL')
  const event = await approveOne(product, admin)
  const people = Array.from({ length: PEOPLE }, (_, at) => `person-${at}@machines.test`)
  for (const person of people) await addSubscriber(product, person, event.categoryId)
  await sendDigests(product, admin, people, event.title)
  // Digests are sent by jobs: the notifiers' routes are called by whoever looks.
  for (const _ of people) await product.ask('listNotifications', { token: admin })

  const wrong: string[] = []
  for (const person of people) {
    const [mails, digests] = [await product.mailsTo(person), await digestsOf(product, person)]
    if (mails.length !== 2 || digests.length !== 1)
      wrong.push(`${person} has ${mails.length} mails, ${digests.length} of them digests: expected 2 and 1`)
  }
  const claimed = await countClaimedTwice(installation.databaseUrl)
  if (claimed > 0) wrong.push(`${claimed} queries of the discovery were begun more than once`)
  const answered = await installation.haproxy.answered()
  for (const [service, counts] of Object.entries(answered)) {
    console.log(`  ${service.padEnd(18)}requests answered by each process: ${counts.join(', ')}`)
    if (counts.includes(0)) wrong.push(`A process of ${service} answered nothing: ${counts.join(', ')}`)
  }
  console.log(
    `  ${found} events found, ${people.length} people with one digest each: ${wrong.length} problems`,
  )
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** Each claim of a query counts as an attempt: without a crash there is only one. */
const countClaimedTwice = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ claimed: number }>(
      'select count(*)::integer as claimed from discovery.query where attempts > 1',
    )
    return rows[0]?.claimed ?? 0
  })
