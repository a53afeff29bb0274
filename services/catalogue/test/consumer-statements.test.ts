import { randomUUID } from 'node:crypto'
import { type Candidate, type EventRechecked, JUDGING_RULES, type UserState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { statementCounter } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparedFields } from '../src/domain/review/proposals.ts'
import { decideEvents } from '../src/domain/review/review.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { consumersOf } from '../src/jobs/index.ts'
import { candidate, intake, PROVEN } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

let seq = 0
/** Number of SQL statements per message. */
async function statementsOf(noun: string, items: readonly object[]): Promise<number> {
  const consumer = consumersOf(catalogue.ctx).find((one) => one.noun === noun)
  if (!consumer) throw new Error(`No consumer for ${noun}`)
  seq += 1
  const at = catalogue.clock.now.toISOString()
  const message = { id: randomUUID(), seq, noun, at, requestId: null, items: [...items] }
  const { plugin, count } = statementCounter()
  const { statements } = await count(() =>
    inTransaction(catalogue.db, (trx) => consumer.handle(message, trx.withPlugin(plugin))),
  )
  return statements
}

let made = 0
const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26))
/** Feed entries, each an event in a town of its own. */
const entries = (count: number): Candidate[] =>
  Array.from({ length: count }, () => {
    made += 1
    const feed = `https://feed-${made}.example/a.ics`
    return candidate({
      title: `Optocht ${letters(made * 7_919)}`,
      city: `Dorp ${letters(made)}`,
      link: feed,
      series: { feed, uid: 'one', slot: '' },
      source: {
        kind: 'feed',
        name: 'feed.example',
        url: feed,
        sandbox: false,
        checkedAt: '2027-03-01T00:00:00Z',
      },
    })
  })
const later = (found: readonly Candidate[], members: Partial<Candidate> = {}): Candidate[] =>
  found.map((one) => ({ ...one, ...members, source: { ...one.source, checkedAt: '2027-03-02T00:00:00Z' } }))
const moved = { startDate: '2027-04-18T10:00:00+02:00', endDate: '2027-04-18T17:00:00+02:00' }

async function takenIn(count: number): Promise<{ found: Candidate[]; ids: string[] }> {
  const found = entries(count)
  return { found, ids: (await intake(catalogue, ...found)).map(({ eventId }) => eventId ?? '') }
}
async function approved(count: number) {
  const { found, ids } = await takenIn(count)
  await decideEvents(
    catalogue.ctx,
    { decision: 'approve', ids },
    { adminId: randomUUID(), requestId: 'request' },
  )
  return { found, ids }
}
async function rechecked(count: number, more: Partial<EventRechecked>): Promise<EventRechecked[]> {
  const { ids } = await approved(count)
  const events = await catalogue.ctx.stores.events.list(ids)
  return events.map((event) => ({
    id: event.id,
    result: 'unchanged' as const,
    url: event.sourceLink ?? '',
    sandbox: false,
    changes: [],
    proof: null,
    checkedAt: catalogue.clock.now.toISOString(),
    against: comparedFields(event),
    ...more,
  }))
}
async function rejudged(count: number, verdict: 'verified' | 'contradicted') {
  const items = await rechecked(count, { proof: { verdict, score: 0.9, evidence: PROVEN } })
  return items.map((item) => ({ ...item, rules: JUDGING_RULES }))
}
async function suggestions(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) {
    await catalogue.ctx.stores.suggestions.insert({
      id,
      userId: randomUUID(),
      kind: 'calendar',
      subject: null,
      createdAt: catalogue.clock.now,
      state: 'received',
      found: 0,
      reason: null,
    })
  }
  return ids
}
/** The same proposals, dismissed or open, for comparison. */
async function proposedBefore(count: number) {
  const items = await rechecked(count, {
    result: 'moved',
    changes: [{ field: 'location', after: 'Waag', quote: null }],
  })
  await statementsOf('event.rechecked', items)
  return items
}

const CASES: [string, string, (count: number) => Promise<object[]> | object[]][] = [
  ['new', 'candidates.found', entries],
  ['found again', 'candidates.found', async (count) => later((await takenIn(count)).found)],
  [
    'found again on another day while they wait',
    'candidates.found',
    async (count) => later((await takenIn(count)).found, moved).map((one) => ({ ...one, id: randomUUID() })),
  ],
  [
    'found on another day once approved',
    'candidates.found',
    async (count) => later((await approved(count)).found, moved).map((one) => ({ ...one, id: randomUUID() })),
  ],
  [
    'called off',
    'candidates.found',
    async (count) => later((await approved(count)).found, { cancelled: true }),
  ],
  [
    'suggested',
    'candidates.found',
    async (count) => {
      const ids = await suggestions(count)
      return entries(count).map((one, index) => ({
        ...one,
        runId: null,
        queryId: null,
        suggestionId: ids[index],
      }))
    },
  ],
  [
    'unchanged',
    'event.rechecked',
    (count) => rechecked(count, { proof: { verdict: 'verified', score: 0.9, evidence: PROVEN } }),
  ],
  [
    'unchanged',
    'event.rechecked',
    async (count) => (await proposedBefore(count)).map((item) => ({ ...item, result: 'unchanged' })),
  ],
  [
    'moved',
    'event.rechecked',
    (count) =>
      rechecked(count, { result: 'moved', changes: [{ field: 'location', after: 'Waag', quote: null }] }),
  ],
  ['moved as before', 'event.rechecked', proposedBefore],
  [
    'moved otherwise',
    'event.rechecked',
    async (count) =>
      (await proposedBefore(count)).map((item) => ({
        ...item,
        changes: [{ field: 'location', after: 'Sporthal', quote: null }],
      })),
  ],
  ['judged again', 'event.rejudged', (count) => rejudged(count, 'verified')],
  ['judged worse', 'event.rejudged', (count) => rejudged(count, 'contradicted')],
  ['called off', 'event.rechecked', (count) => rechecked(count, { result: 'cancelled' })],
  ['missing', 'event.rechecked', (count) => rechecked(count, { result: 'missing' })],
  [
    'read',
    'suggestion.read',
    async (count) =>
      (await suggestions(count)).map((id) => ({ id, state: 'read', found: 0, reason: 'no_events' })),
  ],
  [
    'people',
    'user.changed',
    (count) =>
      Array.from(
        { length: count },
        (): Partial<UserState> => ({
          id: randomUUID(),
          role: 'user',
          country: 'NL',
          timeZone: 'Europe/Amsterdam',
        }),
      ),
  ],
]

test.each(CASES)(
  '%s: a message of sixty items needs as many statements as one of three (%s)',
  async (_, noun, itemsOf) => {
    const few = await statementsOf(noun, await itemsOf(3))
    expect(few).toBeGreaterThan(0)
    expect(await statementsOf(noun, await itemsOf(60))).toBe(few)
  },
)
