import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Reader } from '../reader.ts'
import { createTallies, type Tallies } from './figures.ts'
import { type Claim, COUNTRIES, isAccepted, judge } from './judged.ts'
import { type Reached, reachedBy } from './reached.ts'

const AS_WRITTEN = /^as written\b/

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
  const path = join(folder, 'cases.json')
  if (!existsSync(path)) return undefined
  const read = (file: string): unknown =>
    existsSync(join(folder, file)) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : {}
  const { mutations, truths } = Cases.parse(read('cases.json'))
  const pages = Pages.parse(read('pages.json'))
  const tallies = createTallies()
  const written: { page: string; verdict: string }[] = []
  const all = [
    ...mutations.map((one) => ({ ...one, isTrue: false })),
    ...truths.map((one) => ({ ...one, isTrue: true })),
  ]
  for (const one of all) {
    const known = pages[one.page]
    const { html = known?.html, url = known?.url, fetchedOn = known?.fetchedOn } = one
    const country = one.country ?? known?.country
    if (html === undefined || url === undefined || fetchedOn === undefined || country === undefined) continue
    const claim = claimOf(one.event)
    const [judged] = await judge(reader, { html, url, fetchedOn, country }, [claim])
    if (one.isTrue && AS_WRITTEN.test(one.kind))
      written.push({ page: one.page, verdict: judged?.verdict ?? 'left out' })
    // A true event may lose its hour; a false one must not pass as claimed.
    const accepted = judged !== undefined && (one.isTrue ? judged.queued : isAccepted(claim, judged))
    tallies.add(one.kind, one.isTrue, accepted, `${one.page}: ${JSON.stringify(claim)}: ${judged?.verdict}`)
  }
  return { tallies, reached: reachedBy(written) }
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
