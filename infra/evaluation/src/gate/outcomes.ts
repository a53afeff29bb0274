import { z } from 'zod'
import type { Reader } from '../reader.ts'
import type { JudgedPage } from './judged.ts'

/** A candidate as discovery sends it to catalogue. */
const Candidate = z.looseObject({ link: z.string().nullable() })
type Candidate = z.infer<typeof Candidate>

const Outcome = z.object({
  stored: z.array(Candidate),
  logged: z.unknown(),
  requested: z.array(z.string()),
  told: z.array(z.string()),
  instructions: z.array(z.string()),
  marks: z.array(z.string()),
})

const Shown = z.object({
  title: z.string(),
  description: z.string().nullable(),
  localDate: z.string(),
  startAt: z.string(),
  endAt: z.string().nullable(),
  timeKnown: z.boolean(),
  city: z.string(),
  location: z.string().nullable(),
  status: z.string(),
  organiser: z.string().nullable(),
  price: z.unknown(),
})
/** An event that is pending, approved or cancelled. */
export type Shown = z.infer<typeof Shown>

export interface PageOutcome extends z.infer<typeof Outcome> {
  /** Events shown after each candidate that is taken in by an empty installation. */
  found: Shown[]
  /** Events shown after each candidate that is taken in beside the known event, which is approved. */
  beside: Shown[]
}

/** Discovery, and catalogue, which takes in what it finds. */
export interface Product {
  discovery: Reader
  catalogue: Reader
}

/** What becomes of a page about which the AI answers so: the run, and the intake of each event that it finds. */
export async function outcomeOf(
  { discovery, catalogue }: Product,
  page: JudgedPage,
  answer: string,
  known: Candidate | null = null,
): Promise<PageOutcome> {
  const outcome = await discovery.ask({ op: 'answer', ...page, answer }, Outcome)
  if (!outcome) throw new Error('The page could not be read')
  const take = async (beside: Candidate | null): Promise<Shown[]> => {
    const request = { op: 'candidates', at: `${page.fetchedOn}T12:00:00Z`, candidates: outcome.stored }
    const shown = await catalogue.ask({ ...request, known: beside }, z.array(z.array(Shown)))
    if (!shown) throw new Error('The candidates could not be taken in')
    return shown.flat()
  }
  return { ...outcome, found: await take(null), beside: known ? await take(known) : [] }
}
