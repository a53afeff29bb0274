import type { DigestPreview, EventState, Language, UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { openStage, type Stage } from './stage.ts'

/** A Thursday, when weekly digests are sent. */
const THURSDAY = new Date('2026-11-26T08:00:00Z')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = THURSDAY
  stage.hints.length = 0
  for (const table of [
    ...(['delivery', 'digestRun', 'digestSchedule', 'recipient', 'event'] as const),
    ...(['savedEvent', 'notification'] as const),
  ]) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const on = (day: string, title: string, more: Partial<EventState> = {}) =>
  stage.event({
    title,
    startDate: `${day}T10:00:00+01:00`,
    endDate: `${day}T16:00:00+01:00`,
    startAt: `${day}T09:00:00.000Z`,
    endAt: `${day}T15:00:00.000Z`,
    localDate: day,
    localEndDate: day,
    ...more,
  })
async function sendDigests(): Promise<void> {
  await runAllDigests(stage.ctx)
  await stage.work()
}
const mailTo = (person: UserState) => stage.mailsTo(person).at(-1)?.mail
/** Where each of these stands in the mail; all must be in it once. */
function inOrder(text: string, words: readonly string[]): void {
  const places = words.map((word) => text.indexOf(word))
  expect(places, text).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

const HEADINGS: [Language, string, string, string][] = [
  ['en', 'This weekend', 'On other days', 'Sat 28 Nov, 10:00–16:00'],
  ['nl', 'Dit weekend', 'Op andere dagen', 'za 28 nov, 10:00–16:00'],
  ['fr', 'Ce week-end', 'Les autres jours', 'sam. 28 nov., 10:00–16:00'],
  ['de', 'Dieses Wochenende', 'An anderen Tagen', 'Sa., 28. Nov., 10:00–16:00 Uhr'],
]
test.each(HEADINGS)(
  'a digest lists this weekend first, then the other days by date, in the reader’s language: %s',
  { tags: 'digest.weekend-first' },
  async (language, weekend, others, when) => {
    const person = await stage.person({ language })
    await on('2026-12-20', 'Eigen stad, later')
    await on('2026-12-01', 'Dinsdag elders', { city: 'Amersfoort', cityId: 'nl-amersfoort' })
    await on('2026-11-27', 'Vrijdagmiddag')
    await on('2026-11-28', 'Zaterdag elders', { city: 'Amersfoort', cityId: 'nl-amersfoort' })
    await sendDigests()
    const { text = '', html = '', subject = '' } = mailTo(person) ?? {}
    const order = [weekend, 'Zaterdag elders', others, 'Vrijdagmiddag', 'Dinsdag elders', 'Eigen stad, later']
    inOrder(text, order)
    inOrder(html.slice(html.indexOf('<h1')), order)
    const spaces = /[\u00a0\u2009\u202f]/g
    expect(text.replaceAll(spaces, ' ').replaceAll(' – ', '–')).toContain(when)
    expect(subject).toContain(': Zaterdag elders')
  },
)

test('the nearest of a day is first, and the preview of that moment holds the same events in the same order', {
  tags: ['digest.weekend-first', 'digest.each-event-once'],
}, async () => {
  const person = await stage.person()
  const maastricht = { city: 'Maastricht', cityId: 'nl-maastricht' }
  const amersfoort = { city: 'Amersfoort', cityId: 'nl-amersfoort' }
  await on('2026-12-12', 'Nergens', { city: 'Nergenshuizen', cityId: null })
  await on('2026-12-12', 'Ver', maastricht)
  await on('2026-12-12', 'Verder', { city: 'Brugge', cityId: 'be-brugge', country: 'BE' })
  await on('2026-12-12', 'Dichtbij', { ...amersfoort, approvedAt: '2026-09-01T10:00:00.000Z' })
  await on('2026-11-28', 'Weekend ver', maastricht)
  await on('2026-11-28', 'Weekend dichtbij', amersfoort)
  await on('2026-12-12', 'Eigen stad')
  const reply = await stage.http.inject({
    url: '/api/notifications/digest/preview',
    headers: stage.bearer({ sub: person.id }),
  })
  const shown = reply.json<DigestPreview>().events.map(({ title }) => title)
  expect(shown).toEqual([
    ...['Weekend dichtbij', 'Weekend ver'],
    ...['Eigen stad', 'Dichtbij', 'Ver', 'Verder', 'Nergens'],
  ])
  await sendDigests()
  const lines = mailTo(person)?.text?.split('\n') ?? []
  expect(lines.filter((line) => shown.includes(line))).toEqual(shown)
})

test('near events of this weekend have a place in a full digest', {
  tags: 'digest.weekend-first',
}, async () => {
  const person = await stage.person()
  for (let at = 10; at < 30; at += 1) await on(`2026-12-${at}`, `Markt ${at}`)
  const old = { approvedAt: '2026-09-01T10:00:00.000Z' }
  await on('2026-11-29', 'Zondagmarkt', { ...old, city: 'Amersfoort', cityId: 'nl-amersfoort' })
  await sendDigests()
  expect(mailTo(person)?.subject).toBe('Your week: Zondagmarkt and 11 more')
})

test('each event is in a mail once, saved and changed ones included, and the subject counts them so', {
  tags: 'digest.each-event-once',
}, async () => {
  const person = await stage.person()
  const saved = await on('2026-11-28', 'Bewaarde markt')
  await on('2026-12-12', 'Andere markt')
  await stage.save(person, saved)
  await stage.event({ ...saved, location: 'Stadhuis' })
  await stage.event({ ...saved, location: 'Domplein' })
  await sendDigests()
  const { text = '', html = '', subject } = mailTo(person) ?? {}
  expect(subject).toBe('Your week: Andere markt and 1 more')
  expect(text.match(/^Bewaarde markt$/gm)).toHaveLength(1)
  expect(html.match(/>Bewaarde markt</g)).toHaveLength(1)
  expect(text).toContain('Place: Neude → Domplein')
})

test('nothing that is over when the mail leaves is in it', { tags: 'digest.nothing-over' }, async () => {
  const person = await stage.person()
  const early = { startAt: '2026-11-26T08:30:00.000Z', endAt: '2026-11-26T10:00:00.000Z' }
  const [listed, saved] = [
    await on('2026-11-26', 'Ochtendmarkt', early),
    await on('2026-11-26', 'Bewaarde ochtend', { ...early, categoryId: newId() }),
  ]
  await stage.save(person, saved)
  await on('2026-11-26', 'Avondmarkt', {
    startAt: '2026-11-26T17:00:00.000Z',
    endAt: '2026-11-26T20:00:00.000Z',
  })
  await runAllDigests(stage.ctx)
  // Mails were stopped for three hours.
  stage.clock.now = new Date('2026-11-26T11:00:00Z')
  await stage.work()
  const { text = '', subject } = mailTo(person) ?? {}
  expect(subject).toBe('Your week: Avondmarkt')
  expect(text).not.toContain(listed.title)
  expect(text).not.toContain(saved.title)
})

test('what is over when a digest is planned is not in it either', {
  tags: 'digest.nothing-over',
}, async () => {
  await stage.person()
  await on('2026-11-26', 'Nacht', { startAt: '2026-11-25T23:30:00.000Z', endAt: '2026-11-26T04:00:00.000Z' })
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 0, empty: 1 })
})

const AWAY: [Language, string][] = [
  ['en', '144 km from you'],
  ['nl', 'Op 144 km van jou'],
  ['fr', 'À 144 km de chez vous'],
  ['de', '144 km von dir entfernt'],
]
test.each(AWAY)(
  'every event says how far it is, saved ones too, where both places are known: %s',
  { tags: 'digest.km' },
  async (language, away) => {
    const person = await stage.person({ language })
    const far = { city: 'Maastricht', cityId: 'nl-maastricht' }
    await on('2026-12-12', 'Ver en nieuw', far)
    await on('2026-12-13', 'Ver', { ...far, approvedAt: '2026-09-01T10:00:00.000Z' })
    const saved = await on('2026-11-28', 'Bewaard', { ...far, categoryId: newId() })
    await stage.save(person, saved)
    await on('2026-12-14', 'Ergens', { city: 'Nergenshuizen', cityId: null })
    await sendDigests()
    const { text = '' } = mailTo(person) ?? {}
    expect(text.split(away)).toHaveLength(4)
    expect(text.slice(text.indexOf('Ergens'), text.indexOf('https://uitpost.test/dashboard'))).not.toContain(
      ' km ',
    )
  },
)
