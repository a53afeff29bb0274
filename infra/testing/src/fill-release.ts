// Fills a running, new local installation (UITPOST_HOME) with data for upgrade tests: events of runs, merges, saved
// events, all kinds of accounts, and deliveries that are pending, sent, failed or uncertain. Then: npm run admin -- dump <folder>
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readRunFile } from '@uitpost/local'
import { type Caller, callerOf, signIn } from './caller.ts'
import { openDeliveries } from './open-deliveries.ts'

const PASSWORD = 'uitpost-demo'
const LONGEST_WAIT_MS = 120_000

const home = resolve(process.env['UITPOST_HOME'] || '.uitpost')
const run = readRunFile(join(home, 'run.json'))
const app = run?.urls['app'] ?? ''
const inbox = run?.urls['inbox'] ?? ''
if (!run || !app) throw new Error(`Nothing runs with the data in ${home}`)

const admin = await signIn(app, 'admin@uitpost.test', PASSWORD)
const lotte = await signIn(app, 'lotte@uitpost.test', PASSWORD)
const premium = await signIn(app, 'premium@uitpost.test', PASSWORD)

await addAccounts()
for (const country of ['NL', 'BE']) await discover(country)
const approved = await reviewEvents()
await takePart(approved)
await admin('runDigests', { body: { force: true } })
await until('digests in the inbox', async () => (await mails('lotte@uitpost.test')).length > 0)
console.log(await openDeliveries(home))

/** Accounts that are confirmed, unconfirmed, suspended or admins, in addition to the demo accounts. */
async function addAccounts(): Promise<void> {
  const anonymous = callerOf(app)
  for (const name of ['unconfirmed', 'confirmed', 'suspended', 'moderator']) {
    const email = `${name}@uitpost.test`
    await anonymous('register', {
      body: {
        name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
        email,
        password: PASSWORD,
        city: 'Gent',
        country: 'BE',
        preferredChannel: 'email',
        deliveryFreq: 'weekly',
      },
    })
    if (name !== 'unconfirmed') await confirm(email)
  }
  const users = await admin<{ id: string; email: string }[]>('listUsers')
  const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? ''
  await admin('changeSuspension', {
    params: { id: idOf('suspended@uitpost.test') },
    body: { suspended: true, reason: 'Sends advertising', until: null },
  })
  await admin('changeRole', { params: { id: idOf('moderator@uitpost.test') }, body: { role: 'admin' } })
}

async function mails(to: string): Promise<{ id: string; to: string }[]> {
  const all = (await (await fetch(`${inbox}/api/messages`)).json()) as { id: string; to: unknown }[]
  return all.filter((mail) => JSON.stringify(mail.to).includes(to)).map(({ id }) => ({ id, to }))
}

async function confirm(email: string): Promise<void> {
  await until(`a mail to ${email}`, async () => (await mails(email)).length > 0)
  const [mail] = await mails(email)
  const { text } = (await (await fetch(`${inbox}/api/messages/${mail?.id}`)).json()) as { text: string }
  const token = /\/auth\/confirm[^\s]*?[?#]token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`The mail to ${email} has no link to confirm it:\n${text}`)
  await callerOf(app)('confirmEmail', { body: { token } })
}

async function discover(country: string): Promise<void> {
  await admin('startDiscovery', { body: { country, approach: 'simple' } })
  await until(`the run of ${country}`, async () => {
    const runs = await admin<{ country: string; status: string }[]>('listRuns')
    return runs.some((one) => one.country === country && one.status === 'completed')
  })
  const isPending = async () => (await pendingOf(admin)).length > 0
  await until('events to review', isPending)
}

function pendingOf(caller: Caller) {
  return caller<{ id: string; seriesId: string | null }[]>('listPendingEvents', { query: '?limit=100' })
}

/** Approves single dates and a series, rejects some, and merges duplicates, undoing one merge. */
async function reviewEvents(): Promise<string[]> {
  const [first, ...others] = await pendingOf(admin)
  if (!first) throw new Error('No event is pending')
  const ids = [first, ...others].map(({ id }) => id)
  await admin('decideEvents', { body: { decision: 'approve', ids: ids.slice(0, 60) } })
  await admin('decideEvents', { body: { decision: 'reject', ids: ids.slice(60, 65) } })
  const inSeries = (await pendingOf(admin)).find(({ seriesId }) => seriesId)
  if (inSeries) await admin('approveSeries', { params: { id: inSeries.id } })
  await makeDuplicates([52, 55, 57, 59].map((position) => ids[position] ?? ''))
  return ids.slice(0, 60)
}

/** Merges one group, and merges another and undoes it. */
async function makeDuplicates(ids: string[]): Promise<void> {
  for (const id of ids) {
    const event = await admin<Record<string, unknown>>('getEvent', { params: { id } })
    await premium('suggestEvent', {
      body: {
        title: `Grote ${String(event['title'])} met muziek`,
        startDate: event['startDate'],
        city: event['city'],
        location: event['location'],
      },
    })
  }
  const groups = await admin<{ event_ids: string }[]>('listDuplicates')
  if (groups.length < 3)
    throw new Error(`Only ${groups.length} groups of duplicates: one merged, one back, one open`)
  for (const [position, group] of groups.slice(0, 2).entries()) {
    const eventIds = group.event_ids.split(',').slice(1)
    const { actionId } = await admin<{ actionId: string }>('removeDuplicates', { body: { eventIds } })
    if (position === 1) await admin('undoReviewAction', { params: { id: actionId } })
  }
}

async function takePart(events: string[]): Promise<void> {
  const categories = await admin<{ id: string }[]>('listCategories')
  for (const { id } of categories) await lotte('subscribe', { body: { categoryId: id } })
  for (const { id } of categories.slice(0, 5)) await premium('subscribe', { body: { categoryId: id } })
  for (const eventId of events.slice(0, 12)) await lotte('saveEvent', { body: { eventId } })
  for (const eventId of events.slice(6, 10)) await premium('saveEvent', { body: { eventId } })
  await lotte('createCalendarFeed')
  await lotte('saveConsents', { body: { analytics: true, marketing: false } })
  await until('the preview of the digest', async () => {
    const { items } = await lotte<{ items?: unknown[] }>('previewDigest')
    return (items ?? ['?']).length > 0
  })
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`)
    await pause(200)
  }
}
