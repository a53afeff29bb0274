import { randomUUID } from 'node:crypto'
import { addDays } from '@uitpost/contracts'
import {
  type AiEvent,
  type EvidenceSource,
  EXTRACTION_SYSTEM,
  type Extraction,
  extractionPrompt,
  extractionSchema,
  readExtraction,
  SourceFailure,
  withoutRepeated,
} from '@uitpost/event-reader'
import { AiFailure, CUT_ANSWER } from '../../clients/groq-errors.ts'
import type { Answer } from '../../clients/groq-replies.ts'
import type { Problem } from '../page-contents/page-content.ts'
import { halvesOf, type PagePart, partsOf, textOf } from './page-parts.ts'
import type { PageRequest, ReadingContext } from './page-requests.ts'

const READ_AHEAD_DAYS = 365
const EXTRACTION_TOKENS = 4_000
/** Limits the cost of a page, independently of the AI's answer. */
const MAX_QUESTIONS_PER_PAGE = 30

/** Events that the AI extracted from a page's text. */
export interface ReadWords {
  events: AiEvent[]
  /** Entries that did not match the schema. */
  malformed: number
  /** Characters of its answers. */
  length: number
  problems: Problem[]
}

/** The address of a page, and the text of it that the AI reads. */
type Words = Pick<EvidenceSource, 'url' | 'text'>

/**
 * Lets the AI read a page in parts; a part whose question or answer is too large is divided. Unread parts
 * become a problem; when nothing could be read, the failure is thrown.
 */
export async function readWords(
  ctx: Pick<ReadingContext, 'groq'>,
  request: PageRequest,
  source: Words,
): Promise<ReadWords> {
  const { text, url } = source
  const waiting = partsOf(text)
  const [first] = waiting
  const read: ReadWords = { events: [], malformed: 0, length: 0, problems: [] }
  let failure: Error | undefined
  let questions = 0
  let answers = 0
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    // The key of a whole page is its address alone, as in earlier recordings.
    const key = part === first ? request.url : `${request.url} ${part.from}-${part.to}`
    const ask = (again: boolean) => {
      questions += 1
      if (questions > MAX_QUESTIONS_PER_PAGE)
        throw new AiFailure('too_large', 'page_too_long', 'It takes too many answers')
      return askAbout(ctx, request, source, { part, key, again })
    }
    try {
      const { extraction, length } = await ask(false).catch((error: unknown) => {
        if (error instanceof AiFailure && error.kind === 'malformed') return ask(true)
        throw error
      })
      answers += 1
      read.events.push(...extraction.events)
      read.malformed += extraction.malformed
      read.length += length
    } catch (error) {
      if (!isOfPart(error)) throw error
      const smaller = isTooMuch(error) && questions < MAX_QUESTIONS_PER_PAGE ? halvesOf(text, part) : []
      waiting.unshift(...smaller)
      if (smaller.length > 0) continue
      failure = error
      const what = `Characters ${part.from} to ${part.to} of ${url} were not read`
      read.problems.push({ type: error.type, message: `${what}: ${error.message}` })
    }
  }
  if (answers === 0 && failure !== undefined) throw failure
  return read
}

/** Failures that concern one part; any other one ends the reading of the page. */
const isOfPart = (error: unknown): error is AiFailure | SourceFailure =>
  error instanceof AiFailure
    ? error.kind === 'malformed' || error.kind === 'too_large'
    : error instanceof SourceFailure && error.type === NOT_RECORDED

/** A replay finds no recording of a part that was divided. */
const NOT_RECORDED = 'not_recorded'

const isTooMuch = (error: AiFailure | SourceFailure): boolean =>
  error.type === NOT_RECORDED ||
  error.type === CUT_ANSWER ||
  (error instanceof AiFailure && error.kind === 'too_large')

/** All that the AI is told about a page. */
export const wordsAbout = (
  { url }: Pick<EvidenceSource, 'url'>,
  pageText: string,
  today: string,
  mark: string,
) => ({
  system: EXTRACTION_SYSTEM,
  user: extractionPrompt({
    url,
    pageText,
    today,
    from: today,
    to: addDays(today, READ_AHEAD_DAYS),
    mark,
  }),
})

/** `again`: a second attempt with a longer answer and less reasoning. */
async function askAbout(
  ctx: Pick<ReadingContext, 'groq'>,
  request: PageRequest,
  source: Words,
  { part, key, again }: { part: PagePart; key: string; again: boolean },
): Promise<{ extraction: Extraction; length: number }> {
  const mark = randomUUID()
  const question = {
    name: 'events',
    schema: extractionSchema(request.categoryNames),
    ...wordsAbout(source, textOf(source.text, part), request.today, mark),
    temperature: 0,
    maxTokens: again ? 2 * EXTRACTION_TOKENS : EXTRACTION_TOKENS,
    effort: again ? ('low' as const) : ('medium' as const),
  }
  const answer = await request.means.extract(
    key,
    (turn) => ctx.groq.extract(question, turn),
    (one) => extractionIn(one) !== undefined,
  )
  const extraction = extractionIn(answer)
  if (extraction)
    return {
      extraction: withoutRepeated(extraction, { system: question.system, mark }),
      length: answer.text.length,
    }
  throw answer.finishReason === 'length'
    ? new AiFailure('malformed', CUT_ANSWER, 'The AI ran out of tokens before its answer was complete')
    : new AiFailure(
        'malformed',
        'malformed_answer',
        'The AI answered with JSON that is not what was asked for',
      )
}

const extractionIn = ({ finishReason, text }: Answer): Extraction | undefined =>
  finishReason === 'length' ? undefined : readExtraction(text)
