import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Measured } from '../figures.ts'
import type { Interval } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'
import type { Claim, JudgedPage } from './judged.ts'

/** Milliseconds of reading and judging a large page in the threads of the service; `own` is the page made here. */
export interface JudgingTime {
  set: 'time'
  source: Source
  pages: PageTime[]
}

interface PageTime {
  name: string
  source: Source
  kilobytes: number
  medianMs: number
  /** On one core: the median of what all threads used. A busy machine does not make it longer. */
  cpuMs: number
  /** The longest that the service could not react to anything else. */
  longestDelayMs: number
  /** 95 % interval of the medians. */
  interval: Record<'medianMs' | 'cpuMs', Interval>
}

/** Pages are compared at about this size; smaller ones of a folder are left out. */
const SIZE = 300_000
const LEAST = 200_000
const CLAIMS = 5
const [WARM_UP, MEASURED] = [10, 15]
const MONTHS = ['januari', 'maart', 'mei', 'juli', 'september', 'november']

/** Times an agenda made here, and each large page of a folder of others' pages. */
export async function measureJudging(reader: Reader, folder: string): Promise<Measured<JudgingTime>> {
  const source = sourceOf(folder)
  const pages = [
    { name: 'own', source: 'own' as const, html: makeAgenda() },
    ...largePages(folder).map((page) => ({ ...page, source })),
  ]
  const times: PageTime[] = []
  for (const { html, ...page } of pages)
    times.push({ ...page, kilobytes: Math.round(html.length / 1_000), ...(await timeOf(reader, html)) })
  return { report: { set: 'time', source, pages: times }, misses: [] }
}

const Timed = z.object({ ms: z.number(), cpuMs: z.number(), longestDelayMs: z.number() })

async function timeOf(reader: Reader, html: string) {
  const page: JudgedPage = { html, url: 'https://agenda.example/', fetchedOn: '2027-01-02', country: 'NL' }
  const rounds: z.infer<typeof Timed>[] = []
  for (let round = 0; round < WARM_UP + MEASURED; round += 1) {
    const timed = await reader.ask({ op: 'time', ...page, claims }, Timed)
    if (!timed) throw new Error('The page could not be judged')
    if (round >= WARM_UP) rounds.push(timed)
  }
  const [wall, cpu] = [median(rounds.map(({ ms }) => ms)), median(rounds.map(({ cpuMs }) => cpuMs))]
  return {
    medianMs: wall.value,
    cpuMs: cpu.value,
    longestDelayMs: Math.round(Math.max(...rounds.map(({ longestDelayMs }) => longestDelayMs))),
    interval: { medianMs: wall.interval, cpuMs: cpu.interval },
  }
}

/** With the order statistics that hold the median of 15 values with a probability of 96 %. */
function median(values: readonly number[]): { value: number; interval: Interval } {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  return { value: at(7), interval: [at(3), at(11)] }
}

const titleOf = (row: number): string => `Concert van groep ${row} en vrienden`
const dayOf = (row: number): { day: number; month: number } => ({
  day: 1 + (row % 28),
  month: row % MONTHS.length,
})

const claims: Claim[] = Array.from({ length: CLAIMS }, (_, at) => {
  const { day, month } = dayOf(at * 50)
  const date = `2027-${String(1 + 2 * month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return { title: titleOf(at * 50), start: `${date}T20:30:00`, city: 'Utrecht' }
})

function makeAgenda(): string {
  const rows: string[] = []
  for (let row = 0, size = 0; size < SIZE; row += 1) {
    const { day, month } = dayOf(row)
    const html =
      `<article class="card card--list"><h3 class="card__title"><a href="/agenda/${row}">${titleOf(row)}</a></h3>` +
      `<p class="card__date"><span class="icon"></span> ${day} ${MONTHS[month]} 2027, 20.30 uur</p>` +
      '<p>De Zaal, Utrecht</p><p class="muted">Een avond met muziek en dans, voor iedereen.</p></article>\n'
    rows.push(html)
    size += html.length
  }
  const style = '<style>.muted{color:#666}.icon{display:inline-block;width:1em}</style>'
  return `<!doctype html><html><head>${style}</head><body><h1>Agenda</h1>${rows.join('')}</body></html>`
}

const largePages = (folder: string): { name: string; html: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && statSync(join(folder, name)).size >= LEAST)
    .map((name) => ({ name, html: readFileSync(join(folder, name), 'utf8') }))
