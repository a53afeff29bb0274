import { z } from 'zod'
import { plain, run } from '../gate/judged.ts'
import type { Reader } from '../reader.ts'
import type { GoldRecord } from './gold.ts'
import { languageOfName, type OwnPage } from './own-pages.ts'
import { ZONES } from './verification.ts'

const Found = z.object({
  records: z.array(
    z.object({ title: z.string(), start: z.string(), city: z.string().nullable(), cancelled: z.boolean() }),
  ),
})
type FoundRecord = z.infer<typeof Found>['records'][number]

export interface Score {
  pages: number
  gold: number
  found: number
  right: number
  startExact: number
  cancelledRight: number
  cancelledGold: number
  /** Descriptions of failures. */
  misses: string[]
}

const HORIZON_MS = 120 * 86_400_000

export interface Scores {
  all: Score
  pages: Map<string, Score>
  /** By the name of the pages up to its first dash. */
  kinds: Map<string, Score>
  languages: Map<string, Score>
}

export async function scoreExtraction(reader: Reader, pages: readonly OwnPage[]): Promise<Scores> {
  const scores: Scores = { all: emptyScore(), pages: new Map(), kinds: new Map(), languages: new Map() }
  for (const page of pages) {
    const records = await read(reader, page)
    const [kind, language] = [page.name.split('-')[0] ?? '', languageOfName(page.name)]
    const groups = [
      scoreIn(scores.pages, page.name),
      scoreIn(scores.kinds, kind),
      scoreIn(scores.languages, language),
    ]
    for (const one of [scores.all, ...groups]) addPage(one, page, records)
  }
  return scores
}

function scoreIn(groups: Map<string, Score>, name: string): Score {
  const score = groups.get(name) ?? emptyScore()
  groups.set(name, score)
  return score
}

const emptyScore = (): Score => ({
  pages: 0,
  gold: 0,
  found: 0,
  right: 0,
  startExact: 0,
  cancelledRight: 0,
  cancelledGold: 0,
  misses: [],
})

/** A calendar by its parser, a page by a run of an installation without AI: what would be pending. */
async function read(reader: Reader, { path, isCalendar, gold }: OwnPage): Promise<FoundRecord[]> {
  const { url, fetchedOn, timeZone: zone } = gold
  const from = `${fetchedOn}T00:00:00Z`
  if (!isCalendar) {
    const [found = []] = await run(reader, { path, url, fetchedOn, country: ZONES[zone] ?? 'NL' }, [null])
    return found.filter(({ status }) => status === 'pending')
  }
  const to = new Date(Date.parse(from) + HORIZON_MS).toISOString()
  return (await reader.ask({ op: 'calendar', path, zone, from, to }, Found))?.records ?? []
}

/** A record is correct if its title and day are. */
function addPage(score: Score, { name, gold }: OwnPage, found: readonly FoundRecord[]): void {
  const left = [...found]
  score.pages += 1
  score.gold += gold.records.length
  score.found += found.length
  score.cancelledGold += gold.records.filter(({ cancelled }) => cancelled).length
  for (const record of gold.records) {
    const at = left.findIndex((one) => isSame(one, record))
    if (at < 0) {
      score.misses.push(`${name}: missing ${record.title} on ${record.start}`)
      continue
    }
    const [one] = left.splice(at, 1)
    score.right += 1
    if (one && startOf(one.start) === startOf(record.start)) score.startExact += 1
    else score.misses.push(`${name}: ${record.title} starts ${record.start}, read as ${one?.start}`)
    if (record.cancelled && one?.cancelled) score.cancelledRight += 1
  }
  score.misses.push(...left.map((one) => `${name}: invented ${one.title} on ${one.start}`))
}

const isSame = (one: Pick<FoundRecord, 'title' | 'start'>, record: GoldRecord): boolean =>
  one.start.slice(0, 10) === record.start.slice(0, 10) && plain(one.title) === plain(record.title)

/** To the minute, without the offset, which follows from the venue. */
const startOf = (start: string): string => start.slice(0, 16)

export function f1({ gold, found, right }: Score): number {
  const [precision, recall] = [found === 0 ? 0 : right / found, gold === 0 ? 0 : right / gold]
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}
