import { type Candidate, zoneOf } from '@uitpost/contracts'
import { EXTRACTION_SYSTEM } from '@uitpost/event-reader'
import { z } from 'zod'
import type { Answer } from '../../clients/groq-replies.ts'
import type { SafeReply } from '../../clients/safe-fetch.ts'
import { responseEvents } from '../progress/logs.ts'
import { decodePage, readPage } from '../providers/page-reader.ts'
import { judgeStated } from '../providers/pages.ts'
import { Page } from './gate-evaluation.ts'
import { type EvaluatedPage, queryOn, READERS } from './judging-context.ts'

/** In an answer, the random mark around the page is written so: an obedient model has read it. */
const MARK = '{{mark}}'

/** Request of `npm run eval`: what becomes of a page about which an AI gives this answer. */
export const AnswerRequest = z.object({ op: z.literal('answer'), ...Page, answer: z.string() })

/** Fetches a page without a network; `requested` collects the addresses that were asked for. */
export type OpenPage = (page: EvaluatedPage, requested: string[]) => Promise<SafeReply>

export interface Outcome {
  /** The events of the page's markup, or else of the answer, as catalogue gets them. */
  stored: Candidate[]
  /** What admins read in the log. */
  logged: unknown
  /** Every address that was requested. */
  requested: string[]
  /** What the AI was told, with its instructions; empty where it was not asked. */
  told: string[]
  instructions: string[]
  marks: string[]
}

/** Runs what a run does with a page: fetching, choosing markup or AI, and judging every event. */
export async function outcomeOf(
  { answer, ...page }: z.infer<typeof AnswerRequest>,
  openPage: OpenPage,
): Promise<Outcome> {
  const requested: string[] = []
  const told: string[] = []
  const marks: string[] = []
  const obedient = async ({ system, user }: { system: string; user: string }): Promise<Answer> => {
    const mark = /^BEGIN PAGE (\S+)$/m.exec(user)?.[1] ?? ''
    told.push(`${system}\n${user}`)
    marks.push(mark)
    const counts = { model: 'evaluation', tokens: 0, promptTokens: 0, completionTokens: 0 }
    return { text: answer.replaceAll(MARK, mark), finishReason: 'stop', ...counts }
  }
  const { source, events } = await readPage(
    { readers: READERS, groq: { extract: obedient } },
    {
      url: page.requestedUrl ?? page.url,
      zone: zoneOf(page.country),
      today: page.fetchedOn,
      categoryNames: [],
      hasCategory: () => true,
      means: {
        open: async () => decodePage({ readers: READERS }, await openPage(page, requested)),
        extract: (_, ask) => ask(),
      },
    },
  )
  const { country } = page
  const located = events.map((event) => ({ event, country }))
  const stored = await judgeStated({ readers: READERS }, located, source, null, queryOn(page.fetchedOn))
  return {
    stored,
    logged: responseEvents(stored),
    requested,
    told,
    instructions: EXTRACTION_SYSTEM.split('\n'),
    marks,
  }
}
