import { z } from 'zod'
import type { Reader } from '../reader.ts'
import type { Gold, GoldRecord } from './gold.ts'
import type { OwnPage } from './own-pages.ts'

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
  /** By the name of the pages up to its first dash. */
  groups: Map<string, Score>
}

export async function scoreExtraction(reader: Reader, pages: readonly OwnPage[]): Promise<Scores> {
  const scores: Scores = { all: emptyScore(), groups: new Map() }
  for (const page of pages) {
    const records = await read(reader, page)
    const group = page.name.split('-')[0] ?? ''
    const score = scores.groups.get(group) ?? emptyScore()
    scores.groups.set(group, score)
    for (const one of [scores.all, score]) addPage(one, page, records)
  }
  return scores
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

async function read(reader: Reader, { path, isCalendar, gold }: OwnPage): Promise<FoundRecord[]> {
  const { url, fetchedOn, timeZone: zone } = gold
  const from = `${fetchedOn}T00:00:00Z`
  const request = isCalendar
    ? { op: 'calendar', path, zone, from, to: new Date(Date.parse(from) + HORIZON_MS).toISOString() }
    : { op: 'page', path, url, zone, fetchedOn }
  return (await reader.ask(request, Found))?.records ?? []
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

export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

export function f1({ gold, found, right }: Score): number {
  const [precision, recall] = [found === 0 ? 0 : right / found, gold === 0 ? 0 : right / gold]
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

export const claimOf = (gold: Gold, record: GoldRecord) => ({
  title: record.title,
  start: record.start,
  end: record.end,
  city: record.city,
  link: gold.url,
  cancelled: record.cancelled,
})
