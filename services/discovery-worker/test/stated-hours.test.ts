import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Discovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, startWorking, textPage, whenEnded } from './world.ts'

const PAGE = 'https://plein.example/agenda'
const TITLE = 'Jazz op het plein'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startWorking(['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  discovery.groq.onSearch = () => [PAGE]
})

/** What leaves for catalogue when the AI reads these dates in a page. */
async function foundOf(page: ReturnType<typeof textPage>, startDate: string, endDate: string | null) {
  discovery.groq.pages.set(PAGE, page)
  const said = { title: TITLE, startDate, endDate, city: 'Utrecht', location: null, description: null }
  discovery.groq.onExtract = () =>
    JSON.stringify({ events: [{ ...said, category: 'Music & Entertainment', cancelled: false }] })
  const { body: run } = await discovery.call('POST', '/api/admin/discovery/start', { approach: 'simple' })
  await whenEnded(discovery, run.id)
  const [found, ...more] = await announcedIn(discovery)
  expect(more).toEqual([])
  if (!found) throw new Error('nothing was found')
  return found
}

const day = inDays(5)
const last = inDays(7)
const written = day.split('-').toReversed().join('-')
const writtenLast = last.split('-').toReversed().join('-')

test.each<[string, string, [string, string | null], object]>([
  [
    'an hour that the page does not state is removed, together with the end',
    `${TITLE}, ${written}, Utrecht`,
    [`${day}T20:30`, `${inDays(6)}T01:00`],
    { startDate: day, endDate: null, timeKnown: false, verdict: 'partly' },
  ],
  [
    'a day without an hour is not an all-day event',
    `${TITLE}, ${written}, Utrecht`,
    [day, null],
    { startDate: day, endDate: null, timeKnown: false, verdict: 'verified' },
  ],
  [
    'an hour that the page states is added to a claim without one',
    `${TITLE}, ${written}, 20.30–23.00 uur, Utrecht`,
    [day, null],
    {
      startDate: expect.stringContaining(`${day}T20:30:00+`),
      endDate: expect.stringContaining(`${day}T23:00:00+`),
      timeKnown: true,
      verdict: 'verified',
    },
  ],
  [
    'first and last day are kept without their hours',
    `${TITLE}, ${written} t/m ${writtenLast}, Utrecht`,
    [`${day}T20:30`, `${last}T23:00`],
    { startDate: day, endDate: last, timeKnown: false, verdict: 'partly' },
  ],
  [
    'an hour and an end that the page states are kept',
    `${TITLE}, ${written}, 20.30–23.00 uur, Utrecht`,
    [`${day}T20:30`, `${day}T23:00`],
    {
      startDate: expect.stringContaining(`${day}T20:30:00+`),
      endDate: expect.stringContaining(`${day}T23:00:00+`),
      timeKnown: true,
      verdict: 'verified',
    },
  ],
  [
    'an end that the page does not state is dropped',
    `${TITLE}, ${written}, 20.30 uur, Utrecht`,
    [`${day}T20:30`, `${day}T23:00`],
    {
      startDate: expect.stringContaining(`${day}T20:30:00+`),
      endDate: null,
      timeKnown: true,
      evidence: expect.objectContaining({ category: { proven: true, quote: 'Jazz' } }),
      verdict: 'verified',
    },
  ],
])('%s', { tags: 'event.time-known' }, async (_, text, [start, end], expected) => {
  expect(await foundOf(textPage(text), start, end)).toMatchObject({ allDay: false, ...expected })
})

test.each<[string, string, [string, string | null], object]>([
  [
    'an hour that differs from the page',
    `${TITLE}, ${written}, 19.00 uur, Utrecht`,
    [`${day}T20:30`, null],
    {
      field: 'start',
      said: { where: 'claim', quote: `${day}T20:30` },
      against: { where: 'words', quote: '19.00 uur' },
    },
  ],
  [
    'an end that differs from the page',
    `${TITLE}, ${written}, 20.30–23.00 uur, Utrecht`,
    [`${day}T20:30`, `${day}T22:00`],
    {
      field: 'end',
      said: { where: 'claim', quote: `${day}T22:00` },
      against: { where: 'words', quote: '20.30–23.00 uur' },
    },
  ],
])(
  '%s is a contradiction with both quotes',
  { tags: 'event.contradiction' },
  async (_, text, [start, end], said) => {
    const { verdict, evidence } = await foundOf(textPage(text), start, end)
    expect(verdict).toBe('contradicted')
    expect(evidence.contradiction).toEqual(said)
  },
)

test('a day in the markup of a page is a day without an hour', { tags: 'event.time-known' }, async () => {
  const page = eventPage({ title: TITLE, start: day, city: 'Utrecht' })
  discovery.groq.pages.set(PAGE, page)
  const { body: run } = await discovery.call('POST', '/api/admin/discovery/start', { approach: 'simple' })
  await whenEnded(discovery, run.id)
  expect(await announcedIn(discovery)).toMatchObject([
    { title: TITLE, startDate: day, endDate: null, allDay: false, timeKnown: false, verdict: 'verified' },
  ])
})
