import { type Candidate, type Country, localDateIn, zoneOf } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { newId } from '@uitpost/service-kit'
import { AiFailure, stoppedFailure } from '../../clients/groq-errors.ts'
import type { Context } from '../../context.ts'
import type { Asker } from '../ai/ai-answers.ts'
import type { ClaimedEvent, EvidenceReport } from '../gate/evidence.ts'
import type { EvidenceSource } from '../gate/evidence-source.ts'
import type { StatedEvent } from '../statements/stated-events.ts'
import { type Lead, type Surroundings, toCandidate } from './candidates.ts'
import { meansOfRun, type PageContent, readPage } from './page-reader.ts'
import type { Found, Problem } from './provider.ts'
import { turns } from './turns.ts'

/** Reads pages one after another and adds what they announce to what was found. */
export async function readPages(
  ctx: Context,
  asker: Asker,
  urls: readonly string[],
  around: Surroundings,
  found: Found,
): Promise<void> {
  for (const url of urls) {
    if (ctx.stopping.aborted) throw stoppedFailure()
    // Somebody may have cancelled the run; what was read until then is kept.
    if ((await ctx.runs.find(asker.run.id))?.status === 'cancelled') return
    const page = await openPage(ctx, asker, around, url)
    if ('type' in page) found.problems.push(page)
    else await addPage(ctx, found, page, asker, around)
  }
}

/** A page that cannot be read costs itself; a provider that refuses costs the query. */
async function openPage(
  ctx: Context,
  { run, query }: Asker,
  around: Surroundings,
  url: string,
): Promise<PageContent | Problem> {
  const zone = zoneOf(run.country)
  // The same for every query of the run: whichever opens the page first reads it for all of them.
  const asked = around.wanted.length > 0 ? ofIds(around.categories, around.wanted) : around.categories
  try {
    return await ctx.pages.read(run.id, url, () =>
      readPage(ctx, {
        url,
        zone,
        today: localDateIn(zone, around.now),
        categoryNames: asked.map(({ name }) => name),
        means: meansOfRun(ctx, { run, query }),
      }),
    )
  } catch (error) {
    // A feed is free: without the AI it gives what its pages mark up, and the rest is a note in the log.
    if (error instanceof AiFailure && error.kind === 'stopped') throw error
    const endsQuery = query.kind === 'ai' && error instanceof AiFailure
    if (endsQuery && error.kind !== 'malformed' && error.kind !== 'too_large') throw error
    const type = error instanceof Error && 'type' in error ? String(error.type) : 'unreadable_page'
    return { type, message: `${error instanceof Error ? error.message : String(error)} (${url})` }
  }
}

const ofIds = (categories: Surroundings['categories'], ids: readonly string[]) =>
  categories.filter(({ id }) => ids.includes(id))

async function addPage(
  ctx: Context,
  found: Found,
  page: PageContent,
  { run, query }: Asker,
  around: Surroundings,
): Promise<void> {
  found.responseLength += page.responseLength
  found.problems.push(...page.problems)
  const stated = page.events.map((event) => ({ event, country: run.country }))
  const candidates = await judgeStated(ctx, stated, page.source, query.city, around)
  found.candidates.push(...candidates)
  // Only a page that announces events has feeds worth an admin's look.
  if (candidates.length > 0 && !run.replayOf) await suggestFeeds(ctx, page, run.country)
}

/** They wait, paused, until an admin takes them up. */
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

/** An event of a page, and the country it is looked for in. */
export interface Located {
  event: StatedEvent
  country: Country
}

/** What a page says about events, with what of it the page proves. Events without a city are in the one asked for. */
export async function judgeStated(
  ctx: Pick<Context, 'readers'>,
  stated: readonly Located[],
  source: EvidenceSource,
  askedCity: string | null,
  around: Surroundings,
): Promise<Candidate[]> {
  const here = stated.flatMap(({ event, country }) => {
    const city = event.city ?? askedCity
    return city && !isElsewhere(event.country, country) ? [{ event, country, city }] : []
  })
  if (here.length === 0) return []
  const claims = here.map((one) => claimOf(one, source.url))
  const reports = await ctx.readers.read('proofs', { source, claims })
  const takeTurns = turns()
  const candidates: Candidate[] = []
  for (const [index, one] of here.entries()) {
    const report = reports[index]
    const candidate = report && candidateOf(one, source, report, around)
    if (candidate) candidates.push(candidate)
    await takeTurns()
  }
  return candidates
}

interface Placed extends Located {
  city: string
}

function claimOf({ event, country, city }: Placed, link: string): ClaimedEvent {
  const known = findCity(city, { country })
  return {
    ...{ title: event.title, start: event.start, city, link, cancelled: event.cancelled },
    ...(known && { cityNames: [known.name, ...Object.values(known.names ?? {})] }),
    ...(event.end !== null && { end: event.end }),
    ...(event.location !== null && { location: event.location }),
    ...(event.description !== null && { description: event.description }),
  }
}

/** What no evidence is asked for must be stated all the same: an AI says what it was told to. */
function candidateOf(
  { event, country, city }: Placed,
  source: EvidenceSource,
  report: EvidenceReport,
  around: Surroundings,
): Candidate | undefined {
  const { stated } = report
  const isMarkup = event.by === 'markup'
  const lead: Lead = {
    ...event,
    description: isMarkup || stated.description ? event.description : null,
    location: isMarkup || stated.location ? event.location : null,
    startDate: event.start,
    endDate: event.end,
    timeZone: zoneOf(country),
    city,
    isCityStated: event.city !== undefined,
    country,
    // The page that was fetched, never an address that its text or the model names.
    link: source.url,
    language: null,
    uid: null,
    series: null,
    source: { kind: event.by === 'ai' ? 'ai' : 'page', name: new URL(source.url).hostname, url: source.url },
  }
  const proof = (field: keyof typeof report.fields) => {
    const { proven, quote } = report.fields[field]
    return { proven, quote }
  }
  const evidence = { title: proof('title'), start: proof('start'), city: proof('city'), link: proof('link') }
  return toCandidate(lead, { verdict: report.verdict, score: report.score, evidence }, around)
}

/** Only a country code is clear enough to turn an event away. */
const isElsewhere = (stated: string | undefined, country: Country): boolean =>
  stated !== undefined && /^[A-Za-z]{2}$/.test(stated.trim()) && stated.trim().toUpperCase() !== country
