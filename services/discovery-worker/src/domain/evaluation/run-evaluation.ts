import { type Candidate, isProven, MONITOR_CATEGORIES, zoneOf } from '@uitpost/contracts'
import { EXTRACTION_SYSTEM } from '@uitpost/event-reader'
import { READINGS } from '@uitpost/event-reader/parsers'
import { z } from 'zod'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { Answer } from '../../clients/groq-replies.ts'
import type { SafeReply } from '../../clients/safe-fetch.ts'
import type { Context } from '../../context.ts'
import type { Problem } from '../page-contents/page-content.ts'
import { responseEvents } from '../progress/logs.ts'
import { type CandidateContext, hasCategory } from '../providers/candidates.ts'
import { decodePage, readPage } from '../providers/page-reader.ts'
import { judgeStated } from '../providers/pages.ts'
import { refusalsOf } from '../providers/refusals.ts'

export const Page = {
  html: z.string(),
  url: z.string(),
  requestedUrl: z.string().optional(),
  fetchedOn: z.string(),
  country: z.enum(['NL', 'BE', 'DE', 'FR']),
}
type EvaluatedPage = z.infer<z.ZodObject<typeof Page>>

/**
 * Request of `npm run eval`: what a run makes of a page, given as text or by its path, for each of these answers of an
 * AI; null where an installation has none.
 */
export const RunRequest = z.object({
  op: z.literal('run'),
  ...Page,
  html: z.string().optional(),
  path: z.string().optional(),
  answers: z.array(z.string().nullable()),
})

/** In an answer, the random mark around the page is written so: an obedient model has read it. */
const MARK = '{{mark}}'

/** Request of `npm run eval`: the same for one answer, with all that is told, logged and requested. */
export const AnswerRequest = z.object({ op: z.literal('answer'), ...Page, answer: z.string() })

/** Fetches a page without a network; `requested` collects the addresses that were asked for. */
export type OpenPage = (page: EvaluatedPage, requested: string[]) => Promise<SafeReply>

/** Only what a run found can cancel an event, so the candidates belong to one. */
const RUN_ID = '01900000-0000-7000-8000-000000000000'

/** The categories of a new installation, which decide which lists are read by rules. */
const SEEDED = MONITOR_CATEGORIES.map((one) => ({ ...one, description: null, approved: true, version: 1 }))

/** A run for all categories at noon of the day of fetching. Its events are put into none. */
export const queryOn = (fetchedOn: string): CandidateContext => ({
  runId: RUN_ID,
  queryId: RUN_ID,
  sandbox: false,
  categories: [],
  wanted: [],
  fallbackCategoryId: null,
  now: new Date(`${fetchedOn}T12:00:00Z`),
})

/** The readers without threads, of one page that is parsed once for all answers about it. */
function readersOfOne(): Pick<Context['readers'], 'read'> {
  type Read = (name: keyof typeof READINGS, input: never) => unknown
  const known = new Map<string, unknown>()
  const read: Read = (name, input: { source?: object }) => {
    if (name === 'page' && known.has('page')) return known.get('page')
    if (name === 'proofs' && !known.has('source')) known.set('source', input.source)
    const found = READINGS[name](
      (name === 'proofs' ? { ...input, source: known.get('source') } : input) as never,
    )
    known.set(name, found)
    return found
  }
  return { read: async (name, input) => read(name, input as never) as never }
}

/** Everything that an answer causes beside its candidates. */
interface Told {
  /** What the AI was told, with its instructions; empty where it was not asked. */
  told: string[]
  marks: string[]
}

interface Ran {
  candidates: Candidate[]
  problems: Problem[]
}

const runner = (page: EvaluatedPage, openPage: OpenPage) => {
  const readers = readersOfOne()
  const requested: string[] = []
  let opened: ReturnType<typeof decodePage> | undefined
  const open = async () => {
    opened ??= decodePage({ readers }, await openPage(page, requested))
    return opened
  }
  const { country, fetchedOn: today } = page
  const run = async (answer: string | null, { told, marks }: Told): Promise<Ran> => {
    const extract = async ({ system, user }: { system: string; user: string }): Promise<Answer> => {
      if (answer === null) throw new AiFailure('unusable', 'ai_absent', 'This installation has no AI')
      const mark = /^BEGIN PAGE (\S+)$/m.exec(user)?.[1] ?? ''
      told.push(`${system}\n${user}`)
      marks.push(mark)
      const counts = { model: 'evaluation', tokens: 0, promptTokens: 0, completionTokens: 0 }
      return { text: answer.replaceAll(MARK, mark), finishReason: 'stop', ...counts }
    }
    const means = { open, extract: <T>(_: string, ask: () => Promise<T>) => ask() }
    const { source, events, problems } = await readPage(
      { readers, groq: { extract } },
      {
        url: page.requestedUrl ?? page.url,
        zone: zoneOf(country),
        today,
        categoryNames: [],
        hasCategory: (title) => hasCategory(title, { categories: SEEDED, fallbackCategoryId: null }),
        waitsForAi: true,
        means,
      },
    )
    const located = events.map((event) => ({ event, country }))
    const judged = await judgeStated({ readers }, located, source, null, queryOn(today))
    return { ...judged, problems: [...problems, ...refusalsOf(source.url, judged)] }
  }
  return { run, requested }
}

/** Per answer the candidates that reach the queue, pending or held, with what goes out of them. */
export async function runsOf(
  { answers, ...page }: EvaluatedPage & { answers: readonly (string | null)[] },
  openPage: OpenPage,
) {
  const { run } = runner(page, openPage)
  const found: Candidate[][] = []
  for (const answer of answers)
    found.push(
      await run(answer, { told: [], marks: [] })
        .then(({ candidates }) => candidates)
        .catch((error: unknown) => {
          if (error instanceof AiFailure) return []
          throw error
        }),
    )
  return found.map((candidates) =>
    candidates.map((one) => ({
      status: isProven(one.evidence) ? 'pending' : 'held',
      by: one.source.kind,
      verdict: one.verdict,
      title: one.title,
      start: one.startDate,
      end: one.endDate,
      city: one.city,
      link: one.link,
      location: one.location ?? null,
      description: one.description,
      cancelled: one.cancelled,
    })),
  )
}

export interface Outcome extends Told {
  /** The events of the page's markup, or else of the answer, as catalogue gets them. */
  stored: Candidate[]
  /** What admins read in the log. */
  logged: unknown
  /** Every address that was requested. */
  requested: string[]
  instructions: string[]
}

export async function outcomeOf(
  { answer, ...page }: z.infer<typeof AnswerRequest>,
  openPage: OpenPage,
): Promise<Outcome> {
  const told: Told = { told: [], marks: [] }
  const { run, requested } = runner(page, openPage)
  const { candidates: stored, problems } = await run(answer, told)
  return {
    ...told,
    stored,
    logged: [...problems, ...responseEvents(stored)],
    requested,
    instructions: EXTRACTION_SYSTEM.split('\n'),
  }
}
