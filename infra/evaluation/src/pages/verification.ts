import { z } from 'zod'
import { createTallies, type Tallies } from '../gate/figures.ts'
import {
  type COUNTRIES,
  type Claim as GateClaim,
  isAccepted,
  judge,
  type StoredPage,
} from '../gate/judged.ts'
import { createRandom, type Random } from '../random.ts'
import type { Reader } from '../reader.ts'
import { claimOf, plain } from './extraction.ts'
import type { GoldRecord } from './gold.ts'
import type { OwnPage } from './own-pages.ts'

type Claim = ReturnType<typeof claimOf>
interface Mutation {
  kind: string
  claim: Claim
}

const SEED = 20_261_121
const WANTED = 2_400
export const TRUE_RECORD = 'a true record'
const FOREIGN_ADDRESS = 'a foreign address'

const ZONES: Record<string, (typeof COUNTRIES)[number]> = {
  'Europe/Amsterdam': 'NL',
  'Europe/Brussels': 'BE',
  'Europe/Berlin': 'DE',
  'Europe/Paris': 'FR',
}

/** True events must be verified or pending with their hour, and changed ones must not. */
export async function scoreGate(reader: Reader, all: readonly OwnPage[]): Promise<Tallies> {
  const pages = all.filter(({ isCalendar, gold }) => !isCalendar && gold.records.length > 0)
  const random = createRandom(SEED)
  const tallies = createTallies()
  const records = pages.reduce((sum, { gold }) => sum + gold.records.length, 0)
  const rounds = Math.ceil(WANTED / Math.max(1, records * KINDS.length))
  for (const page of pages) {
    const truths = page.gold.records.map((record) => claimOf(page.gold, record))
    const mutations = page.gold.records.flatMap((record) =>
      Array.from({ length: rounds }, () => mutate(random, page, record, pages)).flat(),
    )
    const accepted = await acceptedOf(reader, page, [
      ...truths.map((claim) => ({ kind: TRUE_RECORD, claim })),
      ...mutations,
    ])
    for (const [index, claim] of truths.entries())
      tallies.add(TRUE_RECORD, true, accepted[index] === true, `${page.name}: ${describe(claim)}`)
    for (const [index, { kind, claim }] of mutations.entries())
      tallies.add(kind, false, accepted[truths.length + index] === true, `${page.name}: ${describe(claim)}`)
  }
  return tallies
}

const Accepted = z.array(z.boolean())

/**
 * The link of what a run finds is the fetched page, so an address is only judged where people state one: by the gate
 * alone.
 */
async function acceptedOf(
  reader: Reader,
  { path, gold }: OwnPage,
  claims: readonly Mutation[],
): Promise<boolean[]> {
  const { url, fetchedOn, timeZone: zone } = gold
  const page: StoredPage = { path, url, fetchedOn, country: ZONES[zone] ?? 'NL' }
  const wanted = claims.map(({ claim }) => toGateClaim(claim))
  const judged = await judge(reader, page, wanted)
  const asked = claims.map(({ claim }) => claim)
  const linked =
    (await reader.ask({ op: 'verify', path, url, fetchedOn, zone, claims: asked }, Accepted)) ?? []
  return claims.map(({ kind }, index) => {
    const [claim, one] = [wanted[index], judged[index]]
    return kind === FOREIGN_ADDRESS
      ? linked[index] === true
      : claim !== undefined && one !== undefined && isAccepted(claim, one)
  })
}

/** The end is left open: most answers have none. */
const toGateClaim = ({ title, start, city, cancelled }: Claim): GateClaim => ({
  title,
  start,
  city,
  cancelled,
})

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
    FOREIGN_ADDRESS,
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
      if (others.length === 0) return undefined
      const { start, end } = random.pick(others)
      return { start, end }
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
  const shifted = (date: string): string => {
    const day = new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * 86_400_000)
    return `${day.toISOString().slice(0, 10)}${date.slice(10)}`
  }
  const start = shifted(record.start)
  return isOn(page, record.title, start) ? undefined : { start, end: record.end && shifted(record.end) }
}

/** Whether the page states this title on that day, as one of its dates or within its period. */
const isOn = ({ gold }: OwnPage, title: string, start: string): boolean =>
  gold.records.some(
    (one) =>
      plain(one.title) === plain(title) &&
      one.start.slice(0, 10) <= start.slice(0, 10) &&
      start.slice(0, 10) <= (one.end ?? one.start).slice(0, 10),
  )

const hasTitle = ({ gold }: OwnPage, title: string): boolean =>
  gold.records.some((one) => plain(one.title).includes(plain(title)))
