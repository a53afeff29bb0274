import { randomUUID } from 'node:crypto'
import { addDays } from '@uitpost/contracts'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { Context } from '../../context.ts'
import { assertBudget } from '../ai-budget.ts'
import { type EvidenceSource, readEvidenceSource } from '../evidence.ts'
import {
  EXTRACTION_SYSTEM,
  type Extraction,
  extractionPrompt,
  extractionSchema,
  MAX_PAGE_CHARACTERS,
  MIN_PAGE_CHARACTERS,
  readExtraction,
} from '../extraction.ts'
import type { Problem } from '../queries.ts'
import { type StatedEvent, statedByAi, statedInMarkup } from '../stated-events.ts'

export interface PageRequest {
  url: string
  /** The venue's zone and day. */
  zone: string
  today: string
  categoryNames: readonly string[]
  spend: (tokens: number) => Promise<void>
}

export interface PageContent {
  source: EvidenceSource
  events: StatedEvent[]
  problems: Problem[]
  /** Characters that the AI answered for it. */
  responseLength: number
}

const READ_AHEAD_DAYS = 365
const EXTRACTION_TOKENS = 4_000

/** Fetches a page ourselves and reads its events: from its markup if it has any, else from its words by the AI. */
export async function readPage(ctx: Context, request: PageRequest): Promise<PageContent> {
  const page = await ctx.web.page(request.url)
  const source = readEvidenceSource({
    html: page.text,
    url: page.finalUrl,
    requestedUrl: request.url,
    fetchedOn: request.today,
    venueZone: request.zone,
  })
  const marked = statedInMarkup(source.events ?? [])
  if (marked.length > 0) return { source, events: marked, problems: [], responseLength: 0 }
  if (source.text.trim() === '') return { source, events: [], problems: [], responseLength: 0 }
  const { extraction, length } = await extract(ctx, request, source)
  const events = statedByAi(extraction.events, request.zone)
  const lost = extraction.malformed + extraction.events.length - events.length
  const message = `${lost} of ${lost + events.length} events read from ${source.url} were malformed and left out`
  return {
    source,
    events,
    problems: lost > 0 ? [{ type: 'malformed_events', message }] : [],
    responseLength: length,
  }
}

/** Too large: half the text, at once. An answer that breaks the schema: once more, with more room and less thought. */
async function extract(
  ctx: Context,
  request: PageRequest,
  source: EvidenceSource,
): Promise<{ extraction: Extraction; length: number }> {
  let characters = MAX_PAGE_CHARACTERS
  let again = false
  for (;;) {
    await assertBudget(ctx)
    try {
      return await ask(ctx, request, source, characters, again)
    } catch (error) {
      if (!(error instanceof AiFailure)) throw error
      if (error.kind === 'too_large' && characters > MIN_PAGE_CHARACTERS)
        characters = Math.floor(characters / 2)
      else if (error.kind === 'malformed' && !again) again = true
      else throw error
    }
  }
}

async function ask(
  ctx: Context,
  request: PageRequest,
  source: EvidenceSource,
  characters: number,
  again: boolean,
): Promise<{ extraction: Extraction; length: number }> {
  const answer = await ctx.groq.extract({
    name: 'events',
    schema: extractionSchema(request.categoryNames),
    system: EXTRACTION_SYSTEM,
    user: extractionPrompt({
      url: source.url,
      pageText: source.text.slice(0, characters).toWellFormed(),
      today: request.today,
      from: request.today,
      to: addDays(request.today, READ_AHEAD_DAYS),
      mark: randomUUID(),
    }),
    temperature: 0,
    maxTokens: again ? 2 * EXTRACTION_TOKENS : EXTRACTION_TOKENS,
    effort: again ? 'low' : 'medium',
  })
  await request.spend(answer.tokens)
  const extraction = answer.finishReason === 'length' ? undefined : readExtraction(answer.text)
  if (extraction) return { extraction, length: answer.text.length }
  throw new AiFailure(
    'malformed',
    'malformed_answer',
    'The AI answered with JSON that is not what was asked for',
  )
}
