import { discover } from '@uitpost/docker/main-job'
import { type Product, productOf } from '@uitpost/docker/product'
import type { MessageSummary } from '@uitpost/local'
import { until } from '../until.ts'
import type { Installation } from './installation.ts'
import { type Load, startLoad } from './load.ts'
import { withClient } from './with-client.ts'

const ADMIN = 'admin@uitpost.test'
const ADMIN_PASSWORD = 'uitpost-demo'
/** People in the installation, each of whom gets a digest. */
export const USERS = 10_000
/** Of the problems, in the error. */
const SHOWN = 20
/** For everything that was begun, on a machine that does other work. */
const DONE_MS = 900_000

export interface Fault {
  name: string
  readsPerSecond: number
  /** For this long after a fault calls may fail that need what is gone; 0: none may. */
  mayFailMs: number
  /** Brings the fault about, and calls `again` whenever something more is taken away. */
  happen(load: Load, again: () => void): Promise<void>
}

/** The fault happens when a tenth of the digests have left, and a discovery and calls are under way. */
export async function playFault(installation: Installation, fault: Fault): Promise<void> {
  const product = productOf(installation)
  const admin = await product.signIn(ADMIN, ADMIN_PASSWORD)
  const load = startLoad(installation.port, admin, fault.readsPerSecond)
  try {
    const faults = await playThrough(installation, product, admin, { fault, load })
    await load.stop()
    const confirmed = async () => {
      const mails = await countMails(installation)
      return load.registered.every((address) => mails.has(address))
    }
    await until('the mails to those who registered', DONE_MS, confirmed)
    const wrong = [
      ...judgeAnswers(load, faults, fault.mayFailMs),
      ...(await judgeMails(installation, load.registered)),
    ]
    if (wrong.length > 0) throw new Error(wrong.slice(0, SHOWN).join('\n'))
  } finally {
    await load.stop()
  }
}

/** Resolves, when everything that was begun has ended, to the moments of the fault (ms of `performance.now()`). */
async function playThrough(
  installation: Installation,
  product: Product,
  admin: string,
  { fault, load }: { fault: Fault; load: Load },
): Promise<number[]> {
  const discovery = discover(product, admin, 'NL', DONE_MS / 1_000)
  // Awaited below; a failure meanwhile is reported there.
  discovery.catch(() => {})
  // Answered when everybody's digest is planned, which may take longer than the gateway waits; the run goes on.
  product.ask('runDigests', { token: admin, body: { force: true } }).catch(() => {})
  const sent = () => countDigests(installation.databaseUrl, 'sent')
  await until('a tenth of the digests', DONE_MS, async () => (await sent()) * 10 >= USERS)
  const before = await sent()
  const faults = [performance.now()]
  const took = await timed(() => fault.happen(load, () => faults.push(performance.now())))
  const after = await sent()
  console.log(`  ${fault.name}: ${seconds(took)} s, in which ${after - before} digests left after ${before}`)
  const open = async () =>
    (await isPlanned(installation.databaseUrl)) &&
    (await countDigests(installation.databaseUrl, 'pending', 'sending')) === 0
  const rest = await until('every digest', DONE_MS, open)
  console.log(`  the last one left ${seconds(rest)} s later; the discovery found ${await discovery} events`)
  return faults
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

/** Failed answers are given in this time after a fault only, with `Retry-After`, and by routes that need what is gone. */
function judgeAnswers({ answers }: Load, faults: readonly number[], mayFailMs: number): string[] {
  const since = (moment: number) => moment - Math.max(...faults.filter((fault) => fault <= moment))
  const failed = answers
    .filter(({ status }) => status === 0 || status >= 500)
    .map((answer) => ({ ...answer, began: since(answer.began), ended: since(answer.ended) }))
  const last = Math.max(0, ...failed.map(({ ended }) => ended))
  console.log(
    `  ${answers.length} calls, ${failed.length} of them failed, at most ${seconds(last)} s after a fault`,
  )
  return failed
    .filter(
      ({ route, retryAfter, began, ended }) =>
        route === 'getOpenApi' || !retryAfter || ended === Infinity || Math.min(began, ended) > mayFailMs,
    )
    .map(
      ({ route, status, retryAfter, ended }) =>
        `${route} was answered with ${status} ${seconds(ended)} s after a fault, Retry-After: ${retryAfter}`,
    )
}

/** Each delivery that was sent is one mail, and each address that registered has one. */
async function judgeMails(installation: Installation, registered: readonly string[]): Promise<string[]> {
  const mails = await countMails(installation)
  const { rows } = await withClient(installation.databaseUrl, (client) =>
    client.query<{ email: string; sent: number; begun: number }>(
      `select email, count(*) filter (where status = 'sent')::integer as sent, count(*)::integer as begun
       from notifier.delivery join notifier.recipient on recipient.id = user_id
       where channel = 'email' and kind = 'digest' and status in ('sent', 'uncertain') group by email`,
    ),
  )
  const wrong = rows.flatMap(({ email, sent, begun }) => {
    const arrived = mails.get(email) ?? 0
    return arrived < sent || arrived > begun
      ? [`${email} got ${arrived} mails of ${sent} sent deliveries`]
      : []
  })
  const { rows: known } = await withClient(installation.databaseUrl, (client) =>
    client.query<{ email: string }>('select email from auth.account where email = any($1)', [registered]),
  )
  const lost = registered.filter((address) => !known.some(({ email }) => email === address))
  const once = registered.filter((address) => mails.get(address) === 1)
  const uncertain = rows.filter(({ sent, begun }) => sent < begun).length
  console.log(
    `  ${rows.length} digests, ${uncertain} of them uncertain, ${wrong.length} doubled or missing; ${registered.length} registrations, ${lost.length} lost, ${once.length} with one mail`,
  )
  if (lost.length > 0) wrong.push(`Lost: ${lost.join(', ')}`)
  if (once.length < registered.length)
    wrong.push(`${registered.length - once.length} have more than one mail`)
  return wrong
}

const isPlanned = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from notifier.digest_run where finished_at is null')
    return rowCount === 0
  })

/** How many mails each address has in the inbox. */
async function countMails({ inboxPort }: Installation): Promise<Map<string, number>> {
  const mails = (await (await fetch(`http://127.0.0.1:${inboxPort}/api/messages`)).json()) as MessageSummary[]
  const counts = new Map<string, number>()
  for (const address of mails.flatMap(({ to }) => to)) counts.set(address, (counts.get(address) ?? 0) + 1)
  return counts
}

const countDigests = (databaseUrl: string, ...states: string[]): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from notifier.delivery where kind = 'digest' and status = any($1)`,
      [states],
    )
    return rows[0]?.count ?? 0
  })
