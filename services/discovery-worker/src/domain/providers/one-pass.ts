import { type Candidate, localDateIn, zoneOf } from '@uitpost/contracts'
import {
  AiEvent,
  type EvidenceSource,
  extractionSchema,
  NOTHING_PROVEN,
  readExtraction,
  SourceFailure,
  statedByAi,
  withoutRepeated,
} from '@uitpost/event-reader'
import { z } from 'zod'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { Context } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import { extractOnce } from '../ai/ai-answers.ts'
import { candidateContext } from './candidate-context.ts'
import type { CandidateContext } from './candidates.ts'
import { pageAccessOfRun } from './page-reader.ts'
import { judgeInRun, judgeStated } from './pages.ts'
import type { Found } from './provider.ts'

const RecalledEvent = AiEvent.extend({ link: z.string().max(2_000) })
type RecalledEvent = z.infer<typeof RecalledEvent>

const SYSTEM = [
  'You name public events that you know of, as JSON. You cannot browse the web.',
  'Name an event only with the address of the page that announces it. An empty list is a good answer: invent nothing.',
  'Dates: YYYY-MM-DD, or YYYY-MM-DDTHH:MM in local time. Use null for what you do not know.',
].join('\n')

/**
 * Without search, one call asks for the events that the model knows. Its events stay held until the page behind their link
 * proves them.
 */
export async function recallEvents(ctx: Context, run: RunRow, query: QueryRow): Promise<Found> {
  const around = await candidateContext(ctx, run, query)
  const question = {
    name: 'events',
    system: SYSTEM,
    user: query.prompt ?? '',
    effort: 'low' as const,
    schema: extractionSchema(
      around.categories.map(({ name }) => name),
      { link: { type: 'string' } },
    ),
    temperature: Number(query.temperature),
    maxTokens: query.maxTokens,
  }
  const answer = await extractOnce(
    ctx,
    { run, query },
    `query:${query.replayOf ?? query.position}`,
    (turn) => ctx.groq.extract(question, turn),
    ({ text, finishReason }) =>
      finishReason !== 'length' && readExtraction(text, RecalledEvent) !== undefined,
  )
  const read = answer.finishReason === 'length' ? undefined : readExtraction(answer.text, RecalledEvent)
  if (!read) {
    const message = 'The AI answered with JSON that is not what was asked for'
    throw new AiFailure('malformed', 'malformed_answer', message)
  }
  const recalled = withoutRepeated(read, { system: SYSTEM })
  const found: Found = { candidates: [], responseLength: answer.text.length, problems: [] }
  if (recalled.malformed > 0) {
    const message = `${recalled.malformed} remembered events were malformed and left out`
    found.problems.push({ type: 'malformed_events', message })
  }
  const byLink = Map.groupBy(
    recalled.events.filter(({ link }) => ctx.web.isPublic(link)),
    ({ link }) => link,
  )
  for (const [link, events] of [...byLink].slice(0, ctx.settings.pagesPerQuery)) {
    if ((await ctx.runs.find(run.id))?.status === 'cancelled') break
    found.candidates.push(...(await prove(ctx, run, query, link, events, around, found)))
  }
  return found
}

async function prove(
  ctx: Context,
  run: RunRow,
  query: QueryRow,
  link: string,
  events: readonly RecalledEvent[],
  around: CandidateContext,
  found: Found,
): Promise<Candidate[]> {
  const venueZone = zoneOf(run.country)
  const from = { requestedUrl: link, fetchedOn: localDateIn(venueZone, around.now) }
  const source = await pageAccessOfRun(ctx, { run, query })
    .open(link)
    .then(async ({ finalUrl: url, text: html }): Promise<EvidenceSource> => {
      const page = await ctx.readers.read('page', { ...from, url, html, venueZone })
      return { ...page.source, markup: html }
    })
    .catch((error: unknown) => {
      if (!(error instanceof SourceFailure)) throw error
      found.problems.push({ type: error.type, message: `${error.message} (${link})` })
      return error.type === 'opted_out' ? null : undefined
    })
  if (source === null) return []
  const stated = statedByAi(events, venueZone).map((event) => ({ event, country: run.country }))
  if (source) return judgeInRun(ctx, stated, source, query.city, around, found)
  const unread = { verdict: 'unreachable' as const, score: 0, evidence: NOTHING_PROVEN }
  const { candidates } = await judgeStated(ctx, stated, { ...from, url: link, text: '' }, query.city, around)
  return candidates.map((candidate) => ({ ...candidate, ...unread }))
}
