import { randomUUID } from 'node:crypto'
import { addDays } from '@uitpost/contracts'
import type { Turn } from '../../clients/groq.ts'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { Answer } from '../../clients/groq-replies.ts'
import type { SafeReply } from '../../clients/safe-fetch.ts'
import type { Context } from '../../context.ts'
import { type Asker, extractOnce } from '../ai-answers.ts'
import type { EvidenceSource } from '../evidence-source.ts'
import {
  EXTRACTION_SYSTEM,
  type Extraction,
  extractionPrompt,
  extractionSchema,
  MAX_PAGE_CHARACTERS,
  MIN_PAGE_CHARACTERS,
  readExtraction,
} from '../extraction.ts'
import type { FeedLink } from '../feed-links.ts'
import type { Problem } from '../queries.ts'
import { keepRecording, recall } from '../recordings.ts'
import { type StatedEvent, statedByAi, statedInMarkup } from '../stated-events.ts'

export interface PageRequest {
  url: string
  /** The venue's zone and day. */
  zone: string
  today: string
  categoryNames: readonly string[]
  means: PageMeans
}

/** How a page is opened, and who pays for the AI that reads it. */
export interface PageMeans {
  open(url: string): Promise<{ finalUrl: string; text: string }>
  extract(
    url: string,
    ask: (turn?: Turn) => Promise<Answer>,
    isUsable: (answer: Answer) => boolean,
  ): Promise<Answer>
}

export interface PageContent {
  source: EvidenceSource
  events: StatedEvent[]
  problems: Problem[]
  /** Feeds that the page names. */
  feeds: FeedLink[]
  /** Characters that the AI answered for it. */
  responseLength: number
}

const READ_AHEAD_DAYS = 365
const EXTRACTION_TOKENS = 4_000

/** Fetches a page ourselves and reads its events: from its markup if it has any, else from its words by the AI. */
export async function readPage(ctx: Context, request: PageRequest): Promise<PageContent> {
  const page = await request.means.open(request.url)
  const { source: read, feeds } = await ctx.readers.read('page', {
    html: page.text,
    url: page.finalUrl,
    requestedUrl: request.url,
    fetchedOn: request.today,
    venueZone: request.zone,
  })
  const source: EvidenceSource = { ...read, markup: page.text }
  const marked = statedInMarkup(source.events ?? [])
  if (marked.length > 0) return { source, events: marked, feeds, problems: [], responseLength: 0 }
  if (source.text.trim() === '') return { source, events: [], feeds, problems: [], responseLength: 0 }
  const { extraction, length } = await extract(ctx, request, source)
  const events = statedByAi(extraction.events, request.zone)
  const lost = extraction.malformed + extraction.events.length - events.length
  const message = `${lost} of ${lost + events.length} events read from ${source.url} were malformed and left out`
  return {
    source,
    events,
    feeds,
    problems: lost > 0 ? [{ type: 'malformed_events', message }] : [],
    responseLength: length,
  }
}

/** What was fetched, as text. */
export const asPage = async (
  { readers }: Pick<Context, 'readers'>,
  { finalUrl, bytes, charset }: Pick<SafeReply, 'finalUrl' | 'bytes' | 'charset'>,
): Promise<{ finalUrl: string; text: string }> => ({
  ...{ finalUrl, text: await readers.read('text', { bytes, charset }) },
})

/** A run records what it reads and pays for it. */
export const meansOfRun = (ctx: Context, asker: Asker): PageMeans => ({
  open: async (url) => {
    // Only a replay looks at the old page: a run that is taken up again reads what stands there now.
    const known = asker.run.replayOf ? await recall(ctx, asker.run, 'page', url) : undefined
    if (known) return known
    const page = await asPage(ctx, await ctx.web.page(url))
    await keepRecording(ctx, asker.run, 'page', url, page, ctx.now())
    return page
  },
  extract: (url, ask, isUsable) => extractOnce(ctx, asker, url, ask, isUsable),
})

/** Too large: half the text, at once. An answer that breaks the schema: once more, with more room and less thought. */
async function extract(
  ctx: Context,
  request: PageRequest,
  source: EvidenceSource,
): Promise<{ extraction: Extraction; length: number }> {
  let characters = MAX_PAGE_CHARACTERS
  let again = false
  for (;;) {
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
  const question = {
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
    effort: again ? ('low' as const) : ('medium' as const),
  }
  const answer = await request.means.extract(
    request.url,
    (turn) => ctx.groq.extract(question, turn),
    (one) => extractionIn(one) !== undefined,
  )
  const extraction = extractionIn(answer)
  if (extraction) return { extraction, length: answer.text.length }
  throw new AiFailure(
    'malformed',
    'malformed_answer',
    'The AI answered with JSON that is not what was asked for',
  )
}

const extractionIn = ({ finishReason, text }: Answer): Extraction | undefined =>
  finishReason === 'length' ? undefined : readExtraction(text)
