import { addDays, type Candidate, type CandidateOutcome } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { countChanges } from '../counters/counters.ts'
import { loadAliases } from '../duplicates/aliases.ts'
import { findSame, SAME_TITLE_SIMILARITY } from '../duplicates/find-same.ts'
import { regroup } from '../duplicates/groups.ts'
import { explainJoin } from '../duplicates/joins.ts'
import { ONLINE_KEY } from '../facts/cities.ts'
import { contentOf, type Finding, toFinding } from '../facts/findings.ts'
import { markSharedLinks } from '../facts/shared-links.ts'
import { toEventState } from '../reading/events.ts'
import { UNAPPROVED, wasPublished } from '../review/approvals.ts'
import { proposalOf, proposeAll } from '../review/proposals.ts'
import { addSource, collectDrafts, type Draft, type Drafts } from './drafts.ts'
import { joinKnown, mayWait } from './joining.ts'
import { type ApprovedSeries, isFurtherDate, lookUpSeries } from './series.ts'
import { noteSuggested } from './suggested-sources.ts'

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
  const wanted = await withOwners(stores, candidates)
  const outcomes = await decideAll(stores, wanted, now, requestId)
  await noteSuggested(stores, wanted, outcomes)
  await stores.outbox.add('candidates.taken-in', outcomes, requestId)
}

/** A suggestion that is gone, with whoever made it, has nothing to say any more. */
async function withOwners(
  { suggestions }: TransactionStores,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const asked = candidates.flatMap(({ suggestionId }) => suggestionId ?? [])
  const owners = await suggestions.lockOwners([...new Set(asked)])
  return candidates.flatMap((candidate) => {
    if (!candidate.suggestionId) return [candidate]
    const suggestedBy = owners.get(candidate.suggestionId)
    return suggestedBy ? [{ ...candidate, suggestedBy }] : []
  })
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
  markSharedLinks(findings)
  await stores.candidates.lock(findings.flatMap(lockKeysOf))
  const approvedSeries = await lookUpSeries(stores, findings)
  const drafts = await loadAlike(stores, findings)

  const outcomes = read.map(({ candidate, finding }): CandidateOutcome => {
    const { id, runId, queryId } = candidate
    const verdict =
      typeof finding === 'string' ? refused(finding) : decideOne(finding, drafts, approvedSeries, now)
    return { id, runId, queryId, ...verdict }
  })
  await save(stores, drafts.all(), now, requestId)
  return outcomes
}

/** The day and the next one: two findings on neighbouring days always have one lock in common. */
const lockKeysOf = ({ candidate, cityKey, localDate, linkKey }: Finding): string[] => [
  `candidate ${candidate.id}`,
  ...(candidate.formerId ? [`candidate ${candidate.formerId}`] : []),
  `city ${cityKey} ${localDate}`,
  `city ${cityKey} ${addDays(localDate, 1)}`,
  ...(candidate.series ? [`series ${candidate.series.feed} ${candidate.series.uid}`] : []),
  ...(linkKey ? [`link ${linkKey} ${localDate}`] : []),
]

/** Everything the findings may mean, locked, and what merged events were merged into. */
async function loadAlike(stores: TransactionStores, findings: readonly Finding[]) {
  const { candidates, events, eventSources } = stores
  const wanted = findings.map(
    ({ candidate, cityKey, localDate, normalisedTitle, linkKey, seriesId, slot }) => ({
      candidateId: candidate.id,
      formerId: candidate.formerId ?? null,
      ...{ cityKey, localDate, normalisedTitle, linkKey, seriesId, slot },
    }),
  )
  const rows = new Map<string, EventFields>()
  let ids: string[] = []
  if (wanted.length > 0) {
    const alike = await candidates.findAlike(wanted, SAME_TITLE_SIMILARITY)
    ids = [...alike, ...(await candidates.findOnline(wanted, ONLINE_KEY))]
  }
  while (ids.length > 0) {
    for (const row of await events.listForUpdate(ids)) rows.set(row.id, row)
    ids = [...rows.values()].flatMap(({ mergedInto }) =>
      mergedInto && !rows.has(mergedInto) ? [mergedInto] : [],
    )
  }
  const sources = Map.groupBy(await eventSources.list([...rows.keys()]), (source) => source.eventId)
  const loaded = [...rows.values()].map((event): Draft => {
    const known = sources.get(event.id) ?? []
    return { before: event, event, sources: known, touched: new Set(), renamed: new Set() }
  })
  const aliases = await loadAliases(
    stores,
    findings.map(({ cityKey }) => cityKey),
  )
  return collectDrafts(loaded, aliases)
}

/** What becomes of one finding among everything it may mean. */
export function decideOne(
  finding: Finding,
  drafts: Drafts,
  approvedSeries: ReadonlyMap<string, ApprovedSeries>,
  now: Date,
): Verdict {
  const same = findSame(finding, drafts.near(finding), drafts.aliases)
  if (!same) {
    if (finding.candidate.cancelled) return refused('it is cancelled')
    return create(finding, drafts, finding.seriesId ? approvedSeries.get(finding.seriesId) : undefined, now)
  }
  const draft = drafts.followMerge(same.known)
  const series = finding.seriesId ? approvedSeries.get(finding.seriesId) : undefined
  const refusal = joinKnown(
    draft,
    finding,
    same.rule,
    series !== undefined,
    explainJoin(same, finding, drafts.aliases),
  )
  drafts.add(draft)
  const { id: eventId, status: eventStatus } = draft.event
  return refusal
    ? { ...refused(refusal), eventId, eventStatus }
    : { outcome: 'joined', reason: same.rule, eventId, eventStatus }
}

function create(finding: Finding, drafts: Drafts, series: ApprovedSeries | undefined, now: Date): Verdict {
  const approvesItself = series !== undefined && isFurtherDate(finding, series)
  const status = mayWait(finding) ? 'pending' : 'held'
  const event: EventFields = {
    id: newId(),
    seriesId: finding.seriesId,
    ...contentOf(finding),
    status: approvesItself ? 'approved' : status,
    mergedInto: null,
    ...(approvesItself
      ? { approvedBy: series.approvedBy, approvedAt: now, approvalId: series.approvalId }
      : UNAPPROVED),
    withdrawnAt: null,
    sequence: 0,
  }
  const draft: Draft = { before: null, event, sources: [], touched: new Set(), renamed: new Set() }
  addSource(draft, finding)
  drafts.add(draft)
  const reason = approvesItself ? 'a further date of an approved series' : null
  return { outcome: 'created', reason, eventId: event.id, eventStatus: event.status }
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
  await stores.reviewedEvents.updateMany(
    changed.filter(({ before }) => before).map(({ event }) => event),
    now,
  )
  const touched = drafts.flatMap((draft) => [...draft.touched])
  await stores.eventSources.rename(
    drafts.flatMap(({ sources, renamed }) => sources.filter(({ id }) => renamed.has(id))),
  )
  await stores.eventSources.save(touched)
  await regroup(
    stores,
    changed.map(({ before, event }) => ({ before, after: event })),
  )
  await proposeAll(
    stores,
    drafts.flatMap(({ event, proposed }) => (proposed ? [proposalOf(event, proposed, now)] : [])),
  )
  await countChanges(
    stores,
    changed.map(({ before, event }) => ({ before, after: event })),
  )
  const visible = changed.filter(({ event }) => wasPublished(event))
  await stores.outbox.add(
    'event.changed',
    visible.map(({ event }) => toEventState(event)),
    requestId,
  )
}
