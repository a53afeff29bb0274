import { addDays, type Candidate, type CandidateOutcome } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { TransactionStores } from '../context.ts'
import type { EventFields, EventSourceFields } from '../store/schema.ts'
import { countChanges } from './counters.ts'
import { collectDrafts, type Draft, type Drafts } from './drafts.ts'
import { regroup } from './duplicate-groups.ts'
import { findSame, type MatchRule, SAME_TITLE_SIMILARITY } from './duplicates.ts'
import { toEventState } from './events.ts'
import { type Finding, toFinding } from './findings.ts'
import { type ApprovedSeries, isFurtherDate, lookUpSeries } from './series.ts'

type Verdict = Pick<CandidateOutcome, 'outcome' | 'reason' | 'eventId' | 'eventStatus'>

/**
 * Decides about everything a query has found: what is new, what is another source of something known, what is
 * refused; all in the caller's transaction. Whoever might take in the same thing waits at the lock.
 */
export async function takeIn(
  stores: TransactionStores,
  candidates: readonly Candidate[],
  now: Date,
  requestId: string | null,
): Promise<void> {
  const outcomes = await decideAll(stores, candidates, now, requestId)
  await stores.outbox.add('candidates.taken-in', outcomes, requestId)
}

/** The same without telling the finder, for what no run has found. */
export async function decideAll(
  stores: TransactionStores,
  candidates: readonly Candidate[],
  now: Date,
  requestId: string | null,
): Promise<CandidateOutcome[]> {
  const categoryIds = await stores.categories.ids()
  const read = candidates.map((candidate) => ({ candidate, finding: toFinding(candidate, categoryIds, now) }))
  const findings = read.flatMap(({ finding }) => (typeof finding === 'string' ? [] : [finding]))
  await stores.candidates.lock(findings.flatMap(lockKeysOf))
  const approvedSeries = await lookUpSeries(stores, findings)
  const drafts = await loadAlike(stores, findings)

  const outcomes = read.map(({ candidate, finding }): CandidateOutcome => {
    const { id, runId, queryId } = candidate
    const verdict =
      typeof finding === 'string' ? refused(finding) : decide(finding, drafts, approvedSeries, now)
    return { id, runId, queryId, ...verdict }
  })
  await save(stores, drafts.all(), now, requestId)
  return outcomes
}

/** The day and the next one: two findings on neighbouring days always have one lock in common. */
const lockKeysOf = ({ candidate, cityKey, localDate, linkKey }: Finding): string[] => [
  `candidate ${candidate.id}`,
  `city ${cityKey} ${localDate}`,
  `city ${cityKey} ${addDays(localDate, 1)}`,
  ...(linkKey ? [`link ${linkKey} ${localDate}`] : []),
]

/** Everything the findings may mean, locked, and what merged events were merged into. */
async function loadAlike(
  { candidates, events, eventSources }: TransactionStores,
  findings: readonly Finding[],
) {
  const wanted = findings.map(({ candidate, cityKey, localDate, normalisedTitle, linkKey }) => ({
    candidateId: candidate.id,
    ...{ cityKey, localDate, normalisedTitle, linkKey },
  }))
  const rows = new Map<string, EventFields>()
  let ids = wanted.length > 0 ? await candidates.findAlike(wanted, SAME_TITLE_SIMILARITY) : []
  while (ids.length > 0) {
    for (const row of await events.listForUpdate(ids)) rows.set(row.id, row)
    ids = [...rows.values()].flatMap(({ mergedInto }) =>
      mergedInto && !rows.has(mergedInto) ? [mergedInto] : [],
    )
  }
  const sources = Map.groupBy(await eventSources.list([...rows.keys()]), (source) => source.eventId)
  const loaded = [...rows.values()].map((event): Draft => {
    const known = sources.get(event.id) ?? []
    return { before: event, event, sources: known, touched: new Set() }
  })
  return collectDrafts(loaded)
}

function decide(
  finding: Finding,
  drafts: Drafts,
  approvedSeries: ReadonlyMap<string, ApprovedSeries>,
  now: Date,
): Verdict {
  const same = findSame(finding, drafts.near(finding))
  if (!same) {
    if (finding.candidate.cancelled) return refused('it is cancelled')
    return create(finding, drafts, finding.seriesId ? approvedSeries.get(finding.seriesId) : undefined, now)
  }
  const draft = drafts.followMerge(same.known)
  addSource(draft, finding)
  const verdict = join(draft, finding, same.rule)
  drafts.add(draft)
  return verdict
}

function create(finding: Finding, drafts: Drafts, series: ApprovedSeries | undefined, now: Date): Verdict {
  const approvesItself = series !== undefined && isFurtherDate(finding, series)
  // What a person suggests, and no run found, is judged by an admin at once (DESIGN §6).
  const status = finding.proven || finding.candidate.runId === null ? 'pending' : 'held'
  const event: EventFields = {
    id: newId(),
    seriesId: finding.seriesId,
    ...contentOf(finding),
    status: approvesItself ? 'approved' : status,
    mergedInto: null,
    approvedBy: approvesItself ? series.approvedBy : null,
    approvedAt: approvesItself ? now : null,
    sequence: 0,
  }
  const draft: Draft = { before: null, event, sources: [], touched: new Set() }
  addSource(draft, finding)
  drafts.add(draft)
  const reason = approvesItself ? 'a further date of an approved series' : null
  return { outcome: 'created', reason, eventId: event.id, eventStatus: event.status }
}

/** What an event says about itself, as a finding states it. */
export const contentOf = (finding: Finding) => ({
  title: finding.title,
  normalisedTitle: finding.normalisedTitle,
  description: finding.description,
  startAt: finding.startAt,
  endAt: finding.endAt,
  allDay: finding.allDay,
  timeZone: finding.timeZone,
  localDate: finding.localDate,
  localEndDate: finding.localEndDate,
  city: finding.city,
  cityId: finding.cityId,
  cityKey: finding.cityKey,
  country: finding.candidate.country,
  location: finding.location,
  source: finding.candidate.source.name,
  sourceLink: finding.candidate.link,
  categoryId: finding.categoryId,
})

/** Adds what was found as a source, or the newer check to a source that is known. */
function addSource(draft: Draft, { candidate, linkKey, seriesId }: Finding): void {
  const { source } = candidate
  const known = draft.sources.find((one) => one.candidateId === candidate.id)
  const checkedAt = new Date(source.checkedAt)
  if (known && known.checkedAt >= checkedAt) return
  const next: EventSourceFields = {
    id: known?.id ?? newId(),
    eventId: draft.event.id,
    candidateId: candidate.id,
    seriesId,
    kind: source.kind,
    name: source.name,
    url: source.url,
    link: candidate.link,
    linkKey,
    verdict: candidate.verdict,
    score: candidate.score,
    evidence: candidate.evidence,
    sandbox: source.sandbox,
    runId: candidate.runId,
    queryId: candidate.queryId,
    checkedAt,
  }
  if (known) draft.touched.delete(known)
  draft.sources = [...draft.sources.filter((one) => one !== known), next]
  draft.touched.add(next)
}

function join(draft: Draft, finding: Finding, rule: MatchRule): Verdict {
  const { event } = draft
  if (event.status === 'rejected') {
    return { ...refused('rejected earlier'), eventId: event.id, eventStatus: event.status }
  }
  const mayCancel = finding.proven || rule === 'found before' || rule === 'same occurrence'
  if (finding.candidate.cancelled && mayCancel && event.status !== 'cancelled') {
    draft.event = { ...event, status: 'cancelled' }
  } else if (event.status === 'held' && !finding.candidate.cancelled && finding.proven) {
    // From now on the event is what its proof says.
    const categoryId = event.categoryId ?? finding.categoryId
    draft.event = { ...event, ...contentOf(finding), categoryId, status: 'pending' }
  }
  return { outcome: 'joined', reason: rule, eventId: event.id, eventStatus: draft.event.status }
}

const refused = (reason: string): Verdict => ({
  outcome: 'refused',
  reason,
  eventId: null,
  eventStatus: null,
})

async function save(
  stores: TransactionStores,
  drafts: readonly Draft[],
  now: Date,
  requestId: string | null,
) {
  const changed = drafts.filter(({ before, event }) => before !== event)
  await stores.events.insert(changed.filter(({ before }) => !before).map(({ event }) => event))
  for (const { before, event } of changed) if (before) await stores.events.update(event, now)
  await stores.eventSources.save(drafts.flatMap(({ touched }) => [...touched]))
  await regroup(
    stores,
    changed.map(({ before, event }) => ({ before, after: event })),
  )
  await countChanges(
    stores,
    changed.map(({ before, event }) => ({ before, after: event })),
  )
  // Others only ever hear of what was approved once.
  const visible = changed.filter(({ event }) => event.approvedAt !== null)
  await stores.outbox.add(
    'event.changed',
    visible.map(({ event }) => toEventState(event)),
    requestId,
  )
}
