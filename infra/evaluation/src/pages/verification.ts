import { AS_WRITTEN, type CaseScore, furtherOf } from '../gate/cases.ts'
import { type Claim, type COUNTRIES, isAccepted, judge, plain } from '../gate/judged.ts'
import { createRandom, type Random } from '../random.ts'
import type { Reader } from '../reader.ts'
import type { GoldRecord } from './gold.ts'
import { languageOfName, type OwnPage } from './own-pages.ts'

interface Mutation {
  kind: string
  claim: Claim
}

const SEED = 20_261_121
const WANTED = 2_400

/** The country of a page by its time zone. */
export const ZONES: Record<string, (typeof COUNTRIES)[number]> = {
  'Europe/Amsterdam': 'NL',
  'Europe/Brussels': 'BE',
  'Europe/Berlin': 'DE',
  'Europe/Paris': 'FR',
}

/** True events must be pending with their hour, and changed ones must not. */
export async function scoreGate(reader: Reader, all: readonly OwnPage[]): Promise<CaseScore> {
  const pages = all.filter(({ isCalendar, gold }) => !isCalendar && gold.records.length > 0)
  const random = createRandom(SEED)
  const records = pages.reduce((sum, { gold }) => sum + gold.records.length, 0)
  const rounds = Math.ceil(WANTED / Math.max(1, records * KINDS.length))
  const judged: Parameters<typeof furtherOf>[0][number][] = []
  for (const page of pages) {
    const { records: own, url, fetchedOn, timeZone } = page.gold
    const claims = [
      ...own.map((record) => ({ kind: AS_WRITTEN, claim: claimOf(record) })),
      ...own.flatMap((record) =>
        Array.from({ length: rounds }, () => mutate(random, page, record, pages)).flat(),
      ),
    ].map((one) => ({ ...one, isTrue: one.kind === AS_WRITTEN }))
    const found = await judge(
      reader,
      { path: page.path, url, fetchedOn, country: ZONES[timeZone] ?? 'NL' },
      claims.map(({ claim, isTrue }) => ({ ...claim, isTrue })),
    )
    const language = languageOfName(page.name)
    judged.push(...claims.map((one, at) => ({ ...one, page: page.name, language, found: found[at] })))
  }
  const cases = judged.map(({ claim, found, ...one }) => ({
    ...one,
    isAccepted: isAccepted(claim, found),
    outcome: found?.status ?? ('nothing' as const),
    what: JSON.stringify(claim),
  }))
  return { cases, further: furtherOf(judged) }
}

/** The end is left open: most answers have none. */
const claimOf = ({ title, start, city, cancelled }: GoldRecord): Claim => ({ title, start, city, cancelled })

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
    'two events merged',
    (random, page, record) => {
      const others = page.gold.records.filter((one) => !isOn(page, record.title, one.start))
      if (others.length === 0) return undefined
      return { start: random.pick(others).start }
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
    return changed ? [{ kind, claim: { ...claimOf(record), ...changed } }] : []
  })

function onAnotherDay(page: OwnPage, record: GoldRecord, days: number): Partial<Claim> | undefined {
  const shifted = (date: string): string => {
    const day = new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * 86_400_000)
    return `${day.toISOString().slice(0, 10)}${date.slice(10)}`
  }
  const start = shifted(record.start)
  return isOn(page, record.title, start) ? undefined : { start }
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
