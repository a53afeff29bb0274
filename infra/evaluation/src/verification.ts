import { z } from 'zod'
import { claimOf, plain } from './extraction.ts'
import type { GoldRecord } from './gold.ts'
import type { OwnPage } from './own-pages.ts'
import { createRandom, type Random } from './random.ts'
import type { Reader } from './reader.ts'

type Claim = ReturnType<typeof claimOf>
interface Mutation {
  kind: string
  claim: Claim
}

export interface GateScore {
  candidates: number
  refused: string[]
  mutations: number
  accepted: string[]
  byKind: Map<string, { tried: number; accepted: number }>
}

const Verdicts = z.array(z.object({ verdict: z.string(), timeProven: z.boolean().nullable() }))
const SEED = 20_261_121
const WANTED = 2_400

/** The true events must be verified by their page, and what was changed about them must not. */
export async function scoreGate(reader: Reader, all: readonly OwnPage[]): Promise<GateScore> {
  const pages = all.filter(({ isCalendar, gold }) => !isCalendar && gold.records.length > 0)
  const random = createRandom(SEED)
  const score: GateScore = { candidates: 0, refused: [], mutations: 0, accepted: [], byKind: new Map() }
  const records = pages.reduce((sum, { gold }) => sum + gold.records.length, 0)
  const rounds = Math.ceil(WANTED / Math.max(1, records * KINDS.length))
  for (const page of pages) {
    const truths = page.gold.records.map((record) => claimOf(page.gold, record))
    const mutations = page.gold.records.flatMap((record) =>
      Array.from({ length: rounds }, () => mutate(random, page, record, pages)).flat(),
    )
    const claims = [...truths, ...mutations.map(({ claim }) => claim)]
    const { url, fetchedOn, timeZone: zone } = page.gold
    const request = { op: 'verify', path: page.path, url, fetchedOn, zone, claims }
    const verdicts = (await reader.ask(request, Verdicts)) ?? []
    score.candidates += truths.length
    for (const [index, claim] of truths.entries()) {
      const verdict = verdicts[index]?.verdict
      if (verdict !== 'verified') score.refused.push(`${page.name}: ${describe(claim)} is ${verdict}`)
    }
    for (const [index, { kind, claim }] of mutations.entries()) {
      const isAccepted = verdicts[truths.length + index]?.verdict === 'verified'
      const known = score.byKind.get(kind) ?? { tried: 0, accepted: 0 }
      score.byKind.set(kind, { tried: known.tried + 1, accepted: known.accepted + Number(isAccepted) })
      score.mutations += 1
      if (isAccepted) score.accepted.push(`${page.name}: ${kind}: ${describe(claim)}`)
    }
  }
  return score
}

const describe = ({ title, start, city, link }: Claim): string => `${title}, ${start}, ${city}, ${link}`

type Mutate = (
  random: Random,
  page: OwnPage,
  record: GoldRecord,
  pages: readonly OwnPage[],
) => Partial<Claim> | undefined

const KINDS: [string, Mutate][] = [
  [
    'another day',
    (random, page, record) =>
      onAnotherDay(page, record, random.pick([-9, -6, -3, -2, -1, 1, 2, 3, 5, 8, 13])),
  ],
  ['another year', (random, page, record) => onAnotherDay(page, record, random.pick([-365, 365, 366, 364]))],
  [
    'another title',
    (random, page, _, pages) => {
      const { title } = random.pick(random.pick(pages).gold.records)
      return hasTitle(page, title) ? undefined : { title }
    },
  ],
  [
    'another city',
    (random, page, _, pages) => {
      const { city } = random.pick(random.pick(pages).gold.records)
      return page.gold.records.some((one) => one.city === city) ? undefined : { city }
    },
  ],
  [
    'a foreign address',
    (random, page) => ({
      link: random.pick([
        'https://tickets.example/buy',
        `${page.gold.url}.evil.example/`,
        page.gold.url.replace('://', '://login.'),
        `https://evil.example/?to=${page.gold.url}`,
      ]),
    }),
  ],
  [
    'two events merged',
    (random, page, record) => {
      const others = page.gold.records.filter((one) => !isOn(page, record.title, one.start))
      return others.length > 0 ? { start: random.pick(others).start } : undefined
    },
  ],
  [
    'another hour',
    (random, _, record) => {
      const hour = Number(record.start.slice(11, 13))
      if (!record.start.includes('T')) return undefined
      const other = String((hour + random.whole(2, 9)) % 24).padStart(2, '0')
      return { start: `${record.start.slice(0, 11)}${other}${record.start.slice(13)}` }
    },
  ],
]

const mutate = (random: Random, page: OwnPage, record: GoldRecord, pages: readonly OwnPage[]): Mutation[] =>
  KINDS.flatMap(([kind, change]) => {
    const changed = change(random, page, record, pages)
    return changed ? [{ kind, claim: { ...claimOf(page.gold, record), ...changed } }] : []
  })

function onAnotherDay(page: OwnPage, record: GoldRecord, days: number): Partial<Claim> | undefined {
  const shifted = new Date(Date.parse(`${record.start.slice(0, 10)}T00:00:00Z`) + days * 86_400_000)
  const start = `${shifted.toISOString().slice(0, 10)}${record.start.slice(10)}`
  return isOn(page, record.title, start) ? undefined : { start }
}

/** The page says that this title is on that day, as one of its dates or between its first and last. */
const isOn = ({ gold }: OwnPage, title: string, start: string): boolean =>
  gold.records.some(
    (one) =>
      plain(one.title) === plain(title) &&
      one.start.slice(0, 10) <= start.slice(0, 10) &&
      start.slice(0, 10) <= (one.end ?? one.start).slice(0, 10),
  )

const hasTitle = ({ gold }: OwnPage, title: string): boolean =>
  gold.records.some((one) => plain(one.title).includes(plain(title)))
