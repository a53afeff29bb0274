import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Reader } from '../reader.ts'
import { createTallies, type Tallies } from './figures.ts'
import { type Claim, COUNTRIES, isAccepted, type JudgedPage, judge, recheck } from './judged.ts'
import { type Reached, reachedBy } from './reached.ts'

const AS_WRITTEN = /^as written\b/
/** Kinds of true claims whose title or city stands on the page in another form. */
export const OTHERWISE = /^(title|the city by|other quotes)/

const Case = z.object({
  kind: z.string(),
  page: z.string(),
  html: z.string().optional(),
  url: z.string().optional(),
  fetchedOn: z.string().optional(),
  country: z.enum(COUNTRIES).optional(),
  event: z.object({
    title: z.string(),
    startDate: z.string(),
    city: z.string(),
    location: z.string().nullish(),
    description: z.string().nullish(),
  }),
})
const Cases = z.object({ mutations: z.array(Case), truths: z.array(Case) })
const Pages = z.record(
  z.string(),
  z.object({ html: z.string(), url: z.string(), fetchedOn: z.string(), country: z.enum(COUNTRIES) }),
)

export interface CaseScore {
  tallies: Tallies
  reached: Reached[]
}

/** Mutations must be refused and truths accepted. Undefined if the folder has no cases. */
export async function scoreCases(reader: Reader, folder: string): Promise<CaseScore | undefined> {
  const cases = readCases(folder)
  if (!cases) return undefined
  const tallies = createTallies()
  const written: { page: string; verdict: string }[] = []
  for (const { kind, isTrue, name, page, claim } of cases) {
    const [judged] = await judge(reader, page, [claim])
    if (isTrue && AS_WRITTEN.test(kind)) written.push({ page: name, verdict: judged?.verdict ?? 'left out' })
    // A true event may lose its hour; a false one must not pass as claimed.
    const accepted = judged !== undefined && (isTrue ? judged.queued : isAccepted(claim, judged))
    tallies.add(kind, isTrue, accepted, `${name}: ${JSON.stringify(claim)}: ${judged?.verdict}`)
  }
  return { tallies, reached: reachedBy(written) }
}

/** Kinds of claims about an event that its page has called off or moved since. */
const CHANGED = /^(?:cancelled|moved)/

/** The same cases as re-checks of approved events: true ones must be unchanged, cancelled and moved ones must not. */
export async function scoreRechecks(reader: Reader, folder: string): Promise<Tallies | undefined> {
  const cases = readCases(folder)?.filter(({ kind, isTrue }) =>
    isTrue ? !OTHERWISE.test(kind) : CHANGED.test(kind),
  )
  if (!cases) return undefined
  const tallies = createTallies()
  for (const { kind, isTrue, name, page, claim } of cases) {
    const result = await recheck(reader, page, claim)
    tallies.add(kind, isTrue, result === 'unchanged', `${name}: ${JSON.stringify(claim)}: ${result}`)
  }
  return tallies
}

interface JudgedCase {
  kind: string
  isTrue: boolean
  /** Of the page. */
  name: string
  page: JudgedPage
  claim: Claim
}

function readCases(folder: string): JudgedCase[] | undefined {
  if (!existsSync(join(folder, 'cases.json'))) return undefined
  const read = (file: string): unknown =>
    existsSync(join(folder, file)) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : {}
  const { mutations, truths } = Cases.parse(read('cases.json'))
  const pages = Pages.parse(read('pages.json'))
  const all = [
    ...mutations.map((one) => ({ ...one, isTrue: false })),
    ...truths.map((one) => ({ ...one, isTrue: true })),
  ]
  return all.flatMap(({ kind, isTrue, page: name, event, ...one }) => {
    const known = pages[name]
    const { html = known?.html, url = known?.url, fetchedOn = known?.fetchedOn } = one
    const country = one.country ?? known?.country
    if (html === undefined || url === undefined || fetchedOn === undefined || country === undefined) return []
    return [{ kind, isTrue, name, page: { html, url, fetchedOn, country }, claim: claimOf(event) }]
  })
}

function claimOf({
  title,
  startDate: start,
  city,
  location,
  description,
}: z.infer<typeof Case>['event']): Claim {
  return { title, start, city, ...(location && { location }), ...(description && { description }) }
}
