import { randomUUID } from 'node:crypto'
import type { Candidate, CandidateOutcome, Evidence } from '@uitpost/contracts'
import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { storesIn } from '../src/context.ts'
import { intakeCandidates } from '../src/domain/intake/intake.ts'
import { decideEvent } from '../src/domain/review/review.ts'
import type { Catalogue } from './set-up.ts'

export const CATEGORY = MONITOR_CATEGORIES.find((category) => category.slug === 'book-markets')?.id ?? ''
export const OTHER_CATEGORY = MONITOR_CATEGORIES.find((category) => category.slug === 'craft-fairs')?.id ?? ''

const shown = { proven: true, quote: 'as the page says' }
const missing = { proven: false, quote: null }
export const PROVEN: Evidence = { title: shown, start: shown, city: shown, link: shown }
export const UNPROVEN: Evidence = { ...PROVEN, start: missing }

/** A proven candidate of a run; every member can be overridden. */
export const candidate = (members: Partial<Candidate> = {}): Candidate => ({
  id: randomUUID(),
  runId: randomUUID(),
  queryId: randomUUID(),
  title: 'Deventer Boekenmarkt',
  description: 'Books by the kilometre.',
  startDate: '2027-04-04T10:00:00+02:00',
  endDate: '2027-04-04T17:00:00+02:00',
  allDay: false,
  timeZone: 'Europe/Amsterdam',
  city: 'Deventer',
  cityId: null,
  country: 'NL',
  location: 'IJsselkade',
  link: `https://books.example/${randomUUID()}`,
  categoryId: CATEGORY,
  language: 'nl',
  cancelled: false,
  series: null,
  source: {
    kind: 'page',
    name: 'books.example',
    url: null,
    sandbox: false,
    checkedAt: '2027-03-01T00:00:00Z',
  },
  verdict: 'verified',
  score: 1,
  evidence: PROVEN,
  ...members,
})

/** A single date of a market, as a page states it. */
export const dateOf = (day: string, members: Partial<Candidate> = {}): Candidate =>
  candidate({
    title: 'Rommelmarkt',
    startDate: `${day}T10:00:00+02:00`,
    endDate: `${day}T16:00:00+02:00`,
    city: 'Gouda',
    location: 'Markt 1',
    ...members,
  })

/** Takes candidates in as the consumer does and returns their outcomes. */
export async function intake(catalogue: Catalogue, ...candidates: Candidate[]): Promise<CandidateOutcome[]> {
  return inTransaction(catalogue.db, async (trx) => {
    await intakeCandidates(storesIn(trx), candidates, catalogue.clock.now, null)
    const message = await trx
      .selectFrom('outbox')
      .select('items')
      .where('noun', '=', 'candidates.taken-in')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return message.items as CandidateOutcome[]
  })
}

/** Takes candidates in as one message and returns the ids of their events. */
export const takeInAll = async (catalogue: Catalogue, ...found: Partial<Candidate>[]): Promise<string[]> =>
  (await intake(catalogue, ...found.map((members) => candidate(members)))).map(({ eventId }) => eventId ?? '')

/** Suggests an event as the route does. */
export const approve = (catalogue: Catalogue, id: string, adminId: string = randomUUID()) =>
  decideEvent(catalogue.ctx, id, 'approve', { adminId, requestId: 'request' })

export const announced = async (
  { db }: Catalogue,
  noun: string,
): Promise<{ id: string; status?: string }[]> => {
  const rows = await db.selectFrom('outbox').select('items').where('noun', '=', noun).orderBy('seq').execute()
  return rows.flatMap((row) => row.items as { id: string; status?: string }[])
}
