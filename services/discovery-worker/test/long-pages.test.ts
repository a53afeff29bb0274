import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatBody, Fault } from './groq-server.ts'
import type { Discovery } from './harness.ts'
import { announcedIn, clearRuns, inDays, logsOf, startWorking, textPage, whenEnded } from './world.ts'

const START = '/api/admin/discovery/start'
const PAGE = 'https://zaal.example/agenda'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startWorking(['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('recording').execute()
  discovery.groq.onSearch = () => [PAGE]
  discovery.groq.onExtract = (prompt) => JSON.stringify({ events: eventsIn(prompt) })
})

const SYLLABLES = ['bra', 'dol', 'fen', 'gor', 'kil', 'lum', 'mes', 'nop', 'rik', 'sta', 'tuv', 'waz']
/** A name that is unique per number. */
function nameOf(index: number): string {
  const at = (divisor: number) => SYLLABLES[Math.floor(index / divisor) % SYLLABLES.length] ?? ''
  return `De ${at(1)}${at(12)}${at(144)}band`
}
const lineOf = (index: number) =>
  `${inDays(1 + (index % 200))} 20:00 ${nameOf(index)}, Utrecht\n${'Kaarten aan de kassa. '.repeat(5)}`
const list = (events: number) =>
  textPage(['Agenda van de zaal', ...Array.from({ length: events }, (_, index) => lineOf(index))].join('\n'))

/** A correct extraction of the given lines. */
function eventsIn(prompt: string) {
  const lines = prompt.matchAll(/^(\d{4}-\d\d-\d\d) 20:00 (De \w+), Utrecht/gm)
  return [...lines].map(([, day, title]) => ({
    title,
    startDate: `${day}T20:00`,
    endDate: null,
    city: 'Utrecht',
    location: null,
    description: null,
    category: null,
    cancelled: false,
  }))
}
async function runOnce() {
  const { body } = await discovery.call('POST', START)
  return whenEnded(discovery, body.id, 120_000)
}
const readings = () => discovery.groq.requests.filter(({ call }) => call === 'extract')
const pageIn = (body: ChatBody) =>
  /BEGIN PAGE \S+\n([\s\S]*)\nEND PAGE/.exec(body.messages[1]?.content ?? '')?.[1] ?? ''
const problems = async () => (await logsOf(discovery, 'ERROR')).map(({ error }) => error)

// Long pages have hundreds of events to prove, which takes long on a busy machine.
const TAKES_LONG = { timeout: 180_000 }

test(
  'a list of 278 events is read completely, in parts, and every event is found and proven',
  TAKES_LONG,
  async () => {
    discovery.groq.pages.set(PAGE, list(278))
    expect(await runOnce()).toMatchObject({ status: 'completed', eventsFound: 278 })
    const found = await announcedIn(discovery)
    expect(new Set(found.map(({ title }) => title)).size).toBe(278)
    expect(found.filter(({ verdict }) => verdict !== 'verified').map(({ title }) => title)).toEqual([])
    expect(readings().length).toBeGreaterThan(4)
    for (const { body } of readings()) {
      expect(pageIn(body).length).toBeLessThan(9_000)
      expect(pageIn(body).startsWith('Agenda van de zaal\n')).toBe(true)
    }
    expect(await problems()).toEqual([])
  },
)

test('a part whose answer is too long is split into smaller ones', async () => {
  discovery.groq.pages.set(PAGE, list(120))
  const isTooMuch = (body: ChatBody) => eventsIn(pageIn(body)).length > 20
  discovery.groq.onFinish = (body) => (isTooMuch(body) ? 'length' : 'stop')
  expect(await runOnce()).toMatchObject({ status: 'completed', eventsFound: 120 })
  expect(await problems()).toEqual([])
})

test('an unreadable part is an ERROR entry, and the others are read', async () => {
  discovery.groq.pages.set(PAGE, list(120))
  discovery.groq.onExtract = (prompt) =>
    prompt.includes(nameOf(70)) ? 'no JSON' : JSON.stringify({ events: eventsIn(prompt) })
  const run = await runOnce()
  expect(run.status).toBe('completed')
  expect(run.eventsFound).toBeGreaterThan(50)
  expect(run.eventsFound).toBeLessThan(120)
  const [problem, ...more] = await problems()
  expect(more).toEqual([])
  expect(problem?.type).toBe('malformed_answer')
  expect(problem?.message).toMatch(
    /^Characters \d+ to \d+ of https:\/\/zaal\.example\/agenda were not read: /,
  )
})

test('what exceeds the limits of a page is an ERROR entry', TAKES_LONG, async () => {
  discovery.groq.pages.set(PAGE, list(600))
  expect((await runOnce()).eventsFound).toBeGreaterThan(300)
  expect(await problems()).toMatchObject([
    { type: 'page_cut', message: expect.stringMatching(/^Only the first \d+ characters of https:/) },
  ])
})

test('a page that needs too many questions is read up to the limit, with an ERROR entry', async () => {
  discovery.groq.pages.set(PAGE, list(300))
  discovery.groq.onFinish = () => 'length'
  expect(await runOnce()).toMatchObject({ eventsFound: 0 })
  expect(readings().length).toBeLessThanOrEqual(30)
  expect((await problems())[0]?.message).toContain(PAGE)
})

test('a resumed run and a replay do not ask about any part again', TAKES_LONG, async () => {
  discovery.groq.pages.set(PAGE, list(278))
  const tooLarge: Fault = { kind: 'refusal', status: 413, message: 'Request too large', code: 'x' }
  discovery.groq.faults.push({ call: 'extract', fault: tooLarge })
  const run = await runOnce()
  expect(run).toMatchObject({ eventsFound: 278 })
  const asked = readings().length
  const { body } = await discovery.call('POST', `/api/admin/discovery/runs/${run.id}/replay`)
  expect(await whenEnded(discovery, body.id, 120_000)).toMatchObject({
    status: 'completed',
    eventsFound: 278,
  })
  expect(readings()).toHaveLength(asked)
})
