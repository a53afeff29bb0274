import { createLogger } from '@uitpost/service-kit'
import { randomFrom } from '@uitpost/testing/attacks'
import { testSeed } from '@uitpost/testing/test-seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReaders, type Readers, type ReadingFor } from '../src/clients/readers.ts'
import { eventPage, inDays } from './world.ts'

const LETTERS = 60_000
const [ACCOUNTS, SUGGESTIONS] = [3, 10]
/** An honest page and then its proof wait each for the readings under way and for one of every account; half at most. */
const MOST_BEFORE = (ACCOUNTS * SUGGESTIONS) / 2
/** Judged where nothing else runs, by `npm run test:faults`; slow is what is slow in each try. */
const [LONGEST_MS, TRIES] = [2_000, 5]
const isTimed = process.env['FAULTS_SEED'] !== undefined
const seed = Math.trunc(Number(process.env['FAULTS_SEED'] ?? testSeed()))

let readers: Readers
beforeAll(async () => {
  readers = createReaders({ logger: createLogger('discovery-worker', 'silent') })
  await Promise.all([1, 2].map(() => readHonest('warm-up')))
})
afterAll(() => readers.close())

const from = (url: string) => ({ url, fetchedOn: inDays(0), venueZone: 'Europe/Amsterdam' })
const suggestedBy = (account: string): ReadingFor => ({ kind: 'suggestion', account })

/** Rows such as "1-2, 3-4, 5-6, " that look like days, and are none. */
function rowsOfNumbers(): string {
  const random = randomFrom(seed)
  let text = ''
  while (text.length < LETTERS) {
    const first = 1 + random.below(30)
    text += `${first}${random.pick(['-', '-', '.'])}${Math.min(12, first + 1)}, `
  }
  return text.slice(0, LETTERS)
}

/** Reads a page and proves its event, as for a suggestion. */
async function readHonest(account: string) {
  const { body } = eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' })
  const url = 'https://plein.example/feest'
  const { source } = await readers.read('page', { html: body, ...from(url) }, suggestedBy(account))
  const claims = [{ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht', link: url }]
  return readers.read('proofs', { source: { ...source, markup: body }, claims }, suggestedBy(account))
}

test(`with readers full of hostile suggestions an honest page is read before most of them, within two seconds (FAULTS_SEED=${seed})`, {
  timeout: 120_000,
}, async () => {
  const text = rowsOfNumbers()
  const claims = [{ title: text.slice(0, 40), start: inDays(3), city: 'Utrecht', link: 'https://a.example/' }]
  const times: number[] = []
  while (times.length < (isTimed ? TRIES : 1) && !times.some((ms) => ms <= LONGEST_MS)) {
    let before = 0
    const hostile = Array.from({ length: ACCOUNTS * SUGGESTIONS }, (_, index) =>
      readers
        .read(
          'proofs',
          { source: { ...from('https://a.example/'), text, markup: text }, claims },
          suggestedBy(`account ${index % ACCOUNTS}`),
        )
        .catch(() => undefined)
        .then(() => before++),
    )
    const began = performance.now()
    expect(await readHonest('honest')).toMatchObject([{ fields: { start: { proven: true } } }])
    times.push(performance.now() - began)
    expect(before).toBeLessThanOrEqual(MOST_BEFORE)
    await Promise.all(hostile)
  }
  if (isTimed) expect(Math.min(...times)).toBeLessThanOrEqual(LONGEST_MS)
})
