import type { Turn } from '../../clients/groq.ts'
import type { Answer } from '../../clients/groq-replies.ts'
import type { SafeReply } from '../../clients/safe-fetch.ts'
import type { Context } from '../../context.ts'
import { type Asker, extractOnce } from '../ai/ai-answers.ts'
import { keepRecording, recall } from '../ai/recordings.ts'
import type { EvidenceSource } from '../gate/evidence-source.ts'
import type { FeedLink } from '../pages/feed-links.ts'
import {
  MAX_EVENTS_PER_PAGE,
  type StatedEvent,
  statedByAi,
  statedInMarkup,
} from '../statements/stated-events.ts'
import { readWords } from './page-words.ts'
import type { Problem } from './provider.ts'

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
  /** `key` names the part of the page: its answer is recorded under it. */
  extract(
    key: string,
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

/** Fetches a page ourselves and reads its events: from its markup if it has any, else from its words by the AI. */
export async function readPage(ctx: Context, request: PageRequest): Promise<PageContent> {
  const page = await request.means.open(request.url)
  const { source: received, feeds } = await ctx.readers.read('page', {
    html: page.text,
    url: page.finalUrl,
    requestedUrl: request.url,
    fetchedOn: request.today,
    venueZone: request.zone,
  })
  const source: EvidenceSource = { ...received, markup: page.text }
  const marked = statedInMarkup(source.events ?? [])
  if (marked.length > 0) return { ...withinLimits(source.url, marked), source, feeds, responseLength: 0 }
  if (source.text.trim() === '') return { source, events: [], feeds, problems: [], responseLength: 0 }
  const read = await readWords(ctx, request, source)
  const stated = statedByAi(read.events, request.zone)
  const { events, problems } = withinLimits(source.url, stated)
  const lost = read.malformed + read.events.length - stated.length
  if (lost > 0) {
    const message = `${lost} of ${lost + stated.length} events read from ${source.url} were malformed and left out`
    problems.push({ type: 'malformed_events', message })
  }
  if (source.isCut) {
    const message = `Only the first ${source.text.length} characters of ${source.url} were read`
    problems.push({ type: 'page_cut', message })
  }
  problems.push(...read.problems)
  return { source, events, feeds, problems, responseLength: read.length }
}

function withinLimits(url: string, stated: StatedEvent[]): Pick<PageContent, 'events' | 'problems'> {
  const events = stated.slice(0, MAX_EVENTS_PER_PAGE)
  const left = stated.length - events.length
  const message = `${left} of the ${stated.length} events of ${url} were left out`
  return { events, problems: left > 0 ? [{ type: 'too_many_events', message }] : [] }
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
  extract: (key, ask, isUsable) => extractOnce(ctx, asker, key, ask, isUsable),
})
