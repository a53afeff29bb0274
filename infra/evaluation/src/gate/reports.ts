import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sharesOf } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import type { CaseScore } from './cases.ts'
import type { Case } from './figures.ts'
import { COUNTRIES, judge } from './judged.ts'

const Page = z.object({
  kind: z.literal('page'),
  url: z.string(),
  fetchedOn: z.string(),
  country: z.enum(COUNTRIES),
  /** "title start city" of each true event. */
  expected: z.array(z.string()),
  /** Title, start, city, and whether it is true. */
  claims: z.array(z.tuple([z.string(), z.string(), z.string(), z.boolean()])),
})
const Calendar = z.object({
  kind: z.literal('calendar'),
  zone: z.string(),
  window: z.tuple([z.string(), z.string()]),
  /** "title start" or "start", after "!" where it is cancelled. */
  expected: z.array(z.string()),
})
const Files = z.record(z.string(), z.discriminatedUnion('kind', [Page, Calendar]))
const Dates = z.object({
  records: z.array(z.object({ title: z.string(), start: z.string(), cancelled: z.boolean() })),
})

/**
 * Files that importers of others read wrongly: each event of a page as the only answer of an AI, right or wrong to the
 * minute, and each date of a calendar. Undefined if the folder has no list of what to expect.
 */
export async function scoreReports(reader: Reader, folder: string): Promise<CaseScore | undefined> {
  const list = join(folder, 'expected.json')
  if (!existsSync(list)) return undefined
  const claims: Case[] = []
  const dates: Case[] = []
  for (const [page, file] of Object.entries(Files.parse(JSON.parse(readFileSync(list, 'utf8'))))) {
    const path = join(folder, page)
    if (file.kind === 'page') claims.push(...(await judgeEvents(reader, page, { ...file, path })))
    else dates.push(...(await readDates(reader, page, { ...file, path })))
  }
  const right = (cases: readonly Case[]) => sharesOf(cases, ({ isTrue, isAccepted }) => isTrue === isAccepted)
  const further = { 'events of pages, true or false': right(claims), 'dates of calendars': right(dates) }
  return { cases: [...claims, ...dates], further }
}

async function judgeEvents(
  reader: Reader,
  page: string,
  { expected, claims, ...file }: z.infer<typeof Page> & { path: string },
): Promise<Case[]> {
  const asked = [
    ...expected.map((text) => {
      const [, title = '', start = '', city = ''] = /^(.+) (\d{4}-\S+) (.+)$/u.exec(text) ?? []
      return { title, start, city, isTrue: true }
    }),
    ...claims.flatMap(([title, start, city, isTrue]) => (isTrue ? [] : [{ title, start, city, isTrue }])),
  ]
  const found = await judge(reader, file, asked)
  return asked.map(({ isTrue, ...claim }, at) => ({
    kind: isTrue ? 'a true event' : 'a false event',
    language: file.country,
    page,
    isTrue,
    isAccepted: found[at]?.status === 'pending' && found[at].start.slice(0, 16) === claim.start,
    what: `${JSON.stringify(claim)}, read as ${found[at]?.start}`,
  }))
}

/** Those that are expected, and those that are read beside them. */
async function readDates(
  reader: Reader,
  page: string,
  { expected, zone, window: [from, to], path }: z.infer<typeof Calendar> & { path: string },
): Promise<Case[]> {
  const read = (await reader.ask({ op: 'calendar', path, zone, from, to }, Dates))?.records ?? []
  const keys = read.map(({ title, start, cancelled }) => {
    const day = `${cancelled ? '!' : ''}${start.slice(0, 16)}`
    return expected.includes(day) ? day : `${cancelled ? '!' : ''}${title} ${start.slice(0, 16)}`
  })
  return [...new Set([...expected, ...keys])].map((what) => ({
    kind: page,
    language: 'any',
    page,
    isTrue: expected.includes(what),
    isAccepted: keys.includes(what),
    what,
  }))
}
