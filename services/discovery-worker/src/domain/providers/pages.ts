import { type Candidate, type Country, type Evidence, localDateIn, zoneOf } from '@uitpost/contracts'
import {
  type ClaimedEvent,
  type EvidenceReport,
  type EvidenceSource,
  readDates,
  SourceFailure,
  type StatedEvent,
  shownFacts,
  toEvidence,
} from '@uitpost/event-reader'
import { findCity } from '@uitpost/places'
import { newId } from '@uitpost/service-kit'
import { LimitsAway } from '@uitpost/service-kit/limits'
import { AiFailure, stoppedFailure } from '../../clients/groq-errors.ts'
import type { Context } from '../../context.ts'
import type { Asker } from '../ai/ai-answers.ts'
import type { PageContent, Problem } from '../page-contents/page-content.ts'
import {
  type CandidateContext,
  categoryOf,
  type ExtractedEvent,
  hasCategory,
  toCandidate,
} from './candidates.ts'
import { signsOf } from './categorise.ts'
import { pageAccessOfRun, readPage } from './page-reader.ts'
import type { Found } from './provider.ts'
import { addJudged, type Judged, type LeftOut, refusalsOf } from './refusals.ts'
import { yieldRegularly } from './yield-regularly.ts'

/** Reads pages one after another and adds their events to `found`. */
export async function readPages(
  ctx: Context,
  asker: Asker,
  urls: readonly string[],
  around: CandidateContext,
  found: Found,
): Promise<void> {
  for (const url of urls) {
    if (ctx.stopping.aborted) throw stoppedFailure()
    // A cancelled run keeps what was read so far.
    if ((await ctx.runs.find(asker.run.id))?.status === 'cancelled') return
    const page = await openPage(ctx, asker, around, url)
    if ('type' in page) found.problems.push(page)
    else await addPage(ctx, found, page, asker, around)
  }
}

/** An unreadable page is a problem of that page; a failure of the AI provider fails the query. */
async function openPage(
  ctx: Context,
  { run, query }: Asker,
  around: CandidateContext,
  url: string,
): Promise<PageContent | Problem> {
  const zone = zoneOf(run.country)
  // The same for every query of the run, so that whichever opens a page first reads it for all.
  const asked = around.wanted.length > 0 ? ofIds(around.categories, around.wanted) : around.categories
  try {
    return await ctx.pages.read(run.id, url, () =>
      readPage(ctx, {
        url,
        zone,
        today: localDateIn(zone, around.now),
        categoryNames: asked.map(({ name }) => name),
        hasCategory: (title) => hasCategory(title, around),
        waitsForAi: query.kind === 'ai',
        means: pageAccessOfRun(ctx, { run, query }),
      }),
    )
  } catch (error) {
    // Feeds need no AI: without it they give the events of markup, and the failure is logged.
    if (error instanceof AiFailure && error.kind === 'stopped') throw error
    if (error instanceof LimitsAway) throw error
    const endsQuery = query.kind === 'ai' && error instanceof AiFailure
    if (endsQuery && error.kind !== 'malformed' && error.kind !== 'too_large') throw error
    const type = error instanceof Error && 'type' in error ? String(error.type) : 'unreadable_page'
    return { type, message: `${error instanceof Error ? error.message : String(error)} (${url})` }
  }
}

const ofIds = (categories: CandidateContext['categories'], ids: readonly string[]) =>
  categories.filter(({ id }) => ids.includes(id))

async function addPage(
  ctx: Context,
  found: Found,
  page: PageContent,
  { run, query }: Asker,
  around: CandidateContext,
): Promise<void> {
  found.responseLength += page.responseLength
  found.problems.push(...page.problems)
  const stated = page.events.map((event) => ({ event, country: run.country }))
  const candidates = await judgeInRun(ctx, stated, page.source, query.city, around, found)
  found.candidates.push(...candidates)
  // Feeds are only suggested from pages that announce events.
  if (candidates.length > 0 && !run.replayOf) await suggestFeeds(ctx, page, run.country)
}

/** Adds linked feeds as paused, for an admin to activate. */
async function suggestFeeds(ctx: Context, { feeds, source }: PageContent, country: Country): Promise<void> {
  const found = feeds.map(({ url, title }) => ({
    id: newId(),
    url,
    name: title,
    country,
    active: false,
    discoveredOn: source.url,
  }))
  await ctx.feeds.registerAll(found)
}

/** An event of a page, and the country that is searched. */
export interface Located {
  event: StatedEvent
  country: Country
}

/** The candidates among a page's events, and for the log why others are none or are held. A page that cannot be judged costs its own events alone. */
export async function judgeInRun(
  ctx: Context,
  stated: readonly Located[],
  source: EvidenceSource,
  askedCity: string | null,
  around: CandidateContext,
  { problems }: Pick<Found, 'problems'>,
): Promise<Candidate[]> {
  try {
    const judged = await judgeStated(ctx, stated, source, askedCity, around)
    problems.push(...refusalsOf(source.url, judged))
    return judged.candidates
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    const message = `${stated.length} events of ${source.url} were left out: ${error.message}`
    problems.push({ type: error.type, message })
    return []
  }
}

/** The candidates of a page's events, with their evidence. Events without a city are in the one asked about. */
export async function judgeStated(
  ctx: { readers: Pick<Context['readers'], 'read'> },
  stated: readonly Located[],
  source: EvidenceSource,
  askedCity: string | null,
  around: CandidateContext,
): Promise<Judged> {
  const judged: Judged = { candidates: [], leftOut: [] }
  const here: Placed[] = []
  for (const { event, country } of stated) {
    const city = event.city ?? askedCity
    if (isElsewhere(event.country, country)) judged.leftOut.push('in another country')
    else if (!city) judged.leftOut.push('without a city')
    else here.push({ event, country, city })
  }
  if (here.length === 0) return judged
  const yieldNow = yieldRegularly()
  const claims: ClaimedEvent[] = []
  for (const one of here) {
    claims.push(claimOf(one, source.url, around))
    await yieldNow()
  }
  const reports = await ctx.readers.read('proofs', { source, claims })
  for (const [index, one] of here.entries()) {
    const report = reports[index]
    if (report) addJudged(judged, candidateOf(one, source, report, around))
    await yieldNow()
  }
  return judged
}

const STATED = { proven: true, quote: null }

interface Placed extends Located {
  city: string
}

function claimOf({ event, country, city }: Placed, link: string, around: CandidateContext): ClaimedEvent {
  const categoryId = categoryOf(event, around)
  const category = around.categories.find(({ id }) => id === categoryId)
  const known = findCity(city, { country })
  return {
    title: event.title,
    start: event.start,
    city,
    link,
    cancelled: event.cancelled,
    ...(known && { cityNames: [known.name, ...Object.values(known.names ?? {})] }),
    ...(category && { categorySigns: signsOf(category) }),
    ...(event.end !== null && { end: event.end }),
    ...(event.location !== null && { location: event.location }),
    ...(event.description !== null && { description: event.description }),
    ...(event.facts?.organiser !== undefined && { organiser: event.facts.organiser }),
    by: event.by,
  }
}

/**
 * Fields without evidence are kept only where the page states them: an AI may have followed instructions in the page,
 * and markup may contain what readers do not see.
 */
function candidateOf(
  { event, country, city }: Placed,
  source: EvidenceSource,
  report: EvidenceReport,
  around: CandidateContext,
): Candidate | LeftOut | undefined {
  const { stated } = report
  const extracted: ExtractedEvent = {
    ...event,
    description: stated.description ? event.description : null,
    location: stated.location,
    facts: shownFacts(event, report),
    ...datesOf(event, report, zoneOf(country)),
    timeZone: zoneOf(country),
    city,
    isCityStated: event.city !== undefined,
    country,
    // The fetched page, never an address from its text or the model.
    link: source.url,
    language: null,
    uid: null,
    series: null,
    dateKnown: report.byRule ? 'by_rule' : 'stated',
    source: { kind: event.by === 'ai' ? 'ai' : 'page', name: new URL(source.url).hostname, url: source.url },
  }
  const proof = (field: keyof typeof report.fields) => toEvidence(report.fields[field])
  const evidence: Evidence = {
    title: proof('title'),
    start: proof('start'),
    city: proof('city'),
    link: proof('link'),
    // Without its description it may be put into another one.
    category: categoryOf(extracted, around) === categoryOf(event, around) ? report.category : null,
    // What the source does not state was left out above.
    ...(extracted.endDate !== null && { end: report.quotes?.end ?? STATED }),
    ...(extracted.location !== null && { location: report.quotes?.location ?? STATED }),
    ...(report.ruleOnHoliday && { ruleOnHoliday: true }),
    ...(report.contradiction && { contradiction: report.contradiction }),
  }
  return toCandidate(extracted, { verdict: report.verdict, score: report.score, evidence }, around)
}

/**
 * The dates of a page go out as far as it states them: an hour that it leaves open is dropped, one that only a claim
 * leaves out is read in its words. A page that gives days alone
 * says of no event that it lasts all day.
 */
function datesOf(
  { start }: StatedEvent,
  { hour, timeProven, stated: { end } }: EvidenceReport,
  zone: string,
) {
  if (hour && !start.includes('T')) {
    const isLonger = end !== null && end.slice(0, 10) > hour.start.slice(0, 10)
    const read = readDates(hour.start, isLonger ? end : hour.end, zone)
    if (read.start)
      return { startDate: read.start, endDate: read.end ?? null, allDay: false, timeKnown: true }
  }
  const timeKnown = start.includes('T') && timeProven !== false
  if (timeKnown) return { startDate: start, endDate: end, allDay: false, timeKnown }
  const [day, last] = [start.slice(0, 10), (end ?? '').slice(0, 10)]
  return { startDate: day, endDate: last > day ? last : null, allDay: false, timeKnown }
}

/** Only a country code is clear enough to refuse an event. */
const isElsewhere = (stated: string | undefined, country: Country): boolean =>
  stated !== undefined && /^[A-Za-z]{2}$/.test(stated.trim()) && stated.trim().toUpperCase() !== country
