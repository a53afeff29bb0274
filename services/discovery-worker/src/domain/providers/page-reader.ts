import {
  type EvidenceSource,
  MAX_EVENTS_PER_PAGE,
  SourceFailure,
  type StatedEvent,
  statedByAi,
  statedByRules,
  statedInMarkup,
  wordsOf,
} from '@uitpost/event-reader'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { SafeReply } from '../../clients/safe-fetch.ts'
import type { Context } from '../../context.ts'
import { type Asker, extractOnce } from '../ai/ai-answers.ts'
import { findRecording, saveRecording } from '../ai/recordings.ts'
import type { PageContent } from '../page-contents/page-content.ts'
import type { PageAccess, PageRequest, ReadingContext } from './page-requests.ts'
import { type ReadWords, readWords } from './page-words.ts'

/**
 * Fetches a page and reads its events: from its markup, or else from its text, or from both where its text has further
 * events. Rules read the text first, and the AI what they leave; where the markup seems to list all events, only if the
 * rules found one on another day. Markup whose events the text does not name is read only where neither finds any.
 */
export async function readPage(ctx: ReadingContext, request: PageRequest): Promise<PageContent> {
  const page = await request.means.open(request.url)
  const {
    source: received,
    feeds,
    markupShare,
  } = await ctx.readers.read('page', {
    html: page.text,
    url: page.finalUrl,
    requestedUrl: request.url,
    fetchedOn: request.today,
    venueZone: request.zone,
  })
  const source: EvidenceSource = { ...received, markup: page.text }
  const marked = statedInMarkup(source.events ?? [])
  const ofMarkup = { ...withinLimits(source.url, marked), source, feeds, responseLength: 0 }
  const isListed = marked.length > 0 && markupShare === 'all'
  if (source.text.trim() === '') {
    if (isListed) return ofMarkup
    const problems = [{ type: 'no_events', message: `${source.url} has neither text nor markup of events` }]
    return { source, events: [], feeds, problems, responseLength: 0 }
  }
  const rules = await readByRules(ctx, request, source).catch((error: unknown) => {
    if (marked.length > 0 && error instanceof SourceFailure) return error
    throw error
  })
  if (rules instanceof SourceFailure) {
    const message = `The words of ${source.url} were not read, only its markup: ${rules.message}`
    return { ...ofMarkup, problems: [...ofMarkup.problems, { type: rules.type, message }] }
  }
  const { events: complete, further: incomplete, rest } = rules
  // Also what cannot be visited: its words announce nothing either.
  const known = markupShare === 'none' ? [] : (source.events ?? [])
  const isBeside = (one: StatedEvent) => !known.some((other) => isDuring(one, other))
  if (isListed && ![...complete, ...incomplete].some(isBeside)) return ofMarkup
  const isAsked = rest !== '' && (!isListed || incomplete.some(isBeside))
  const isRead = marked.length + complete.length + incomplete.length > 0
  const answer = isAsked
    ? await readWords(ctx, request, { url: source.url, text: rest }).catch((error: unknown) => {
        if (isRead && isWithoutAnswer(error, request)) return error
        throw error
      })
    : NOTHING_READ
  const [read, ofRules] =
    answer instanceof Error
      ? [
          {
            ...NOTHING_READ,
            problems: [{ type: answer.type, message: `${answer.message} (${source.url})` }],
          },
          [...complete, ...incomplete],
        ]
      : [answer, complete]
  const ofAi = statedByAi(read.events, request.zone)
  const stated = [...ofRules, ...ofAi.filter((one) => !ofRules.some((other) => isSame(one, other)))]
  const own = markupShare !== 'none' || stated.length === 0 ? marked : []
  const further = stated.filter((one) => !known.some((other) => isSame(one, other)))
  const { events, problems } = withinLimits(source.url, [...own, ...further])
  const undated = read.events.length - ofAi.length
  const lost = read.malformed + undated
  if (lost > 0) {
    const ofThem = undated > 0 ? ` (${undated} without a valid date)` : ''
    const message = `${lost} of ${lost + ofAi.length} events read from ${source.url} were malformed${ofThem} and left out`
    problems.push({ type: 'malformed_events', message })
  } else if (events.length === 0 && read.problems.length === 0) {
    problems.push({ type: 'no_events', message: `No event with a date was found on ${source.url}` })
  }
  if (source.isCut) {
    const message = `Only the first ${source.text.length} characters of ${source.url} were read`
    problems.push({ type: 'page_cut', message })
  }
  problems.push(...read.problems)
  return { source, events, feeds, problems, responseLength: read.length }
}

const NOTHING_READ: ReadWords = { events: [], malformed: 0, length: 0, problems: [] }

/** No answer can be used, now or when the page is read again; a replay has none that was not recorded. */
function isWithoutAnswer(
  error: unknown,
  { waitsForAi }: Pick<PageRequest, 'waitsForAi'>,
): error is AiFailure | SourceFailure {
  if (!(error instanceof AiFailure)) return error instanceof SourceFailure
  const isFinal = ['unusable', 'malformed', 'too_large'].includes(error.kind)
  return isFinal || (!waitsForAi && error.kind !== 'stopped')
}

/**
 * The events of a list that rules read completely, those that are stated with more, and the text that is left to the AI;
 * empty where no day is left.
 */
async function readByRules(
  ctx: ReadingContext,
  { zone, hasCategory }: PageRequest,
  source: EvidenceSource,
): Promise<{ events: StatedEvent[]; further: StatedEvent[]; rest: string }> {
  const { markup: _, ...words } = source
  const { blocks, further: others, isAll } = await ctx.readers.read('list', words)
  const byCategory = Map.groupBy(blocks, ({ events }) => events.every(({ title }) => hasCategory(title)))
  const [own, left] = [byCategory.get(true) ?? [], byCategory.get(false) ?? []]
  const events = statedByRules(
    own.flatMap((one) => one.events),
    zone,
  )
  const further = statedByRules([...left.flatMap((one) => one.events), ...others], zone)
  if (isAll && left.length === 0) return { events, further, rest: '' }
  const taken = new Set(
    own.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const rest = source.text.split('\n').filter((_line, at) => !taken.has(at))
  return { events, further, rest: rest.join('\n') }
}

/** An event as words or markup state it. */
type Dated = Partial<Pick<StatedEvent, 'title' | 'start' | 'end'>>

/** Whether both are on one day and one has the other's title. */
function isSame(one: StatedEvent, other: Dated): boolean {
  const nameOf = ({ title = '' }: Dated) => ` ${wordsOf(title).join(' ')} `
  const [title, otherTitle] = [nameOf(one), nameOf(other)]
  const isTitle = otherTitle.includes(title) || title.includes(otherTitle)
  return isTitle && one.start.slice(0, 10) === other.start?.slice(0, 10)
}

/** Whether an event begins on a day of the other one. */
function isDuring({ start }: StatedEvent, { start: first = '', end }: Dated): boolean {
  const day = start.slice(0, 10)
  return first.slice(0, 10) <= day && day <= (end ?? first).slice(0, 10)
}

function withinLimits(url: string, stated: StatedEvent[]): Pick<PageContent, 'events' | 'problems'> {
  const events = stated.slice(0, MAX_EVENTS_PER_PAGE)
  const left = stated.length - events.length
  const message = `${left} of the ${stated.length} events of ${url} were left out`
  return { events, problems: left > 0 ? [{ type: 'too_many_events', message }] : [] }
}

export const decodePage = async (
  { readers }: Pick<ReadingContext, 'readers'>,
  { finalUrl, bytes, charset }: Pick<SafeReply, 'finalUrl' | 'bytes' | 'charset'>,
): Promise<{ finalUrl: string; text: string }> => ({
  finalUrl,
  text: await readers.read('text', { bytes, charset }),
})

/** For a run: records what it fetches, and charges the run. */
export const pageAccessOfRun = (ctx: Context, asker: Asker): PageAccess => ({
  open: async (url) => {
    // Only a replay uses the recorded page: a resumed run fetches it again.
    const known = asker.run.replayOf ? await findRecording(ctx, asker.run, 'page', url) : undefined
    if (known) return known
    const page = await decodePage(ctx, await ctx.web.page(url))
    await saveRecording(ctx, asker.run, 'page', url, page, ctx.now())
    return page
  },
  extract: (key, ask, isUsable) => extractOnce(ctx, asker, key, ask, isUsable),
})
