import { addDays, type Candidate, type CandidateOutcome, OPEN_SUGGESTIONS } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { announceEvents, readDateKnown } from '../announcements/events.ts'
import { announceFollows } from '../announcements/follows.ts'
import { countChanges } from '../counters/counters.ts'
import { loadAliases } from '../duplicates/aliases.ts'
import { findSame, SAME_TITLE_SIMILARITY } from '../duplicates/find-same.ts'
import { rebuildDuplicateGroups } from '../duplicates/groups.ts'
import { explainJoin } from '../duplicates/joins.ts'
import { ONLINE_KEY } from '../facts/cities.ts'
import { contentOf, type Finding, toFinding } from '../facts/findings.ts'
import { markSharedLinks } from '../facts/shared-links.ts'
import { settleReports } from '../reader-reports/outcomes.ts'
import { wasPublished } from '../reading/public-events.ts'
import { UNAPPROVED } from '../review/approvals.ts'
import { judgeEvents } from '../review/judge-events.ts'
import { proposalOf, proposeAll } from '../review/proposals.ts'
import { addSource, collectDrafts, type Draft, type Drafts } from './drafts.ts'
import { collectSeries, findHappenings, happeningLock, type IntakeSeries } from './happenings.ts'
import { joinKnown, mayBePending, REJECTED_EARLIER } from './joining.ts'
import { findExamples, isFurtherDate, lookUpSeries } from './series.ts'
import { saveOutcomes } from './suggested-sources.ts'

type Verdict = Pick<CandidateOutcome, 'outcome' | 'reason' | 'eventId' | 'eventStatus'>

/**
 * Decides about the candidates of one query (new, another source of a known event, or refused) in the caller's
 * transaction. Advisory locks make concurrent intakes of the same event wait.
 */
export async function intakeCandidates(
  stores: TransactionStores,
  candidates: readonly Candidate[],
  now: Date,
  requestId: string | null,
): Promise<void> {
  const wanted = await attachSuggester(stores, candidates)
  const outcomes = await decideCandidates(stores, wanted, now, requestId)
  await saveOutcomes(stores, wanted, outcomes)
  await stores.outbox.add('candidates.taken-in', outcomes, requestId)
}

/** Drops candidates of suggestions that were erased with their owner. */
async function attachSuggester(
  { suggestions }: TransactionStores,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const asked = candidates.flatMap(({ suggestionId }) => suggestionId ?? [])
  const owners = await suggestions.lockOwners([...new Set(asked)])
  // The events of one user that wait are counted by one intake at a time.
  await suggestions.lockFor(...owners.values())
  return candidates.flatMap((candidate) => {
    if (!candidate.suggestionId) return [candidate]
    const suggestedBy = owners.get(candidate.suggestionId)
    return suggestedBy ? [{ ...candidate, suggestedBy }] : []
  })
}

/** As `intakeCandidates`, for candidates that no run found: sends no `candidates.taken-in`. */
export async function decideCandidates(
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
  const happenings = await findHappenings(stores, findings)
  const series = await loadSeries(stores, findings, happenings, requestId)
  const drafts = await lockPossibleDuplicates(stores, findings, happenings)

  const outcomes = read.map(({ candidate, finding }): CandidateOutcome => {
    const { id, runId, queryId } = candidate
    const verdict =
      typeof finding === 'string' ? refused(finding) : decideFinding(finding, drafts, series, now)
    return { id, runId, queryId, ...verdict }
  })
  await save(stores, drafts.all(), series, now, requestId)
  return outcomes
}

/** Locks series before events: an approval of a series under way either ends before, or includes these dates. */
async function loadSeries(
  stores: TransactionStores,
  findings: readonly Finding[],
  happenings: string[],
  requestId: string | null,
): Promise<IntakeSeries> {
  const named = await lookUpSeries(stores, findings, requestId)
  const known = new Set(named.map(({ id }) => id))
  const others = (await stores.events.list(happenings)).flatMap(({ seriesId }) => seriesId ?? [])
  const rows = [...named, ...(await stores.series.list([...new Set(others)].filter((id) => !known.has(id))))]
  return collectSeries(rows, await findExamples(stores, rows))
}

/** Locks the day and the next one: two findings on neighbouring days always have one lock in common. */
const lockKeysOf = ({ candidate, cityKey, localDate, linkKey, normalisedTitle }: Finding): string[] => [
  `candidate ${candidate.id}`,
  ...(candidate.formerId ? [`candidate ${candidate.formerId}`] : []),
  `city ${cityKey} ${localDate}`,
  `city ${cityKey} ${addDays(localDate, 1)}`,
  happeningLock({ cityKey, normalisedTitle }),
  ...(candidate.series ? [`series ${candidate.series.feed} ${candidate.series.uid}`] : []),
  ...(linkKey ? [`link ${linkKey} ${localDate}`] : []),
]

/** Loads and locks every event the findings may match, with the targets of merged events. */
async function lockPossibleDuplicates(
  stores: TransactionStores,
  findings: readonly Finding[],
  happenings: readonly string[],
) {
  const { candidates, events, eventSources } = stores
  const wanted = findings.map(
    ({ candidate, cityKey, localDate, normalisedTitle, linkKey, seriesId, slot }) => ({
      candidateId: candidate.id,
      formerId: candidate.formerId ?? null,
      cityKey,
      localDate,
      normalisedTitle,
      linkKey,
      seriesId,
      slot,
    }),
  )
  const rows = new Map<string, EventFields>()
  let ids: string[] = [...happenings]
  if (wanted.length > 0) {
    const alike = await candidates.findSimilar(wanted, SAME_TITLE_SIMILARITY)
    ids = [...ids, ...alike, ...(await candidates.findOnline(wanted, ONLINE_KEY))]
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
  const suggesters = new Set(findings.flatMap(({ suggestedBy }) => suggestedBy ?? []))
  return collectDrafts(loaded, aliases, await stores.suggestions.countOpen([...suggesters]))
}

/** Decides about one finding, given every event it may match. */
export function decideFinding(finding: Finding, drafts: Drafts, series: IntakeSeries, now: Date): Verdict {
  const same = findSame(finding, drafts.near(finding), drafts.aliases)
  if (!same) {
    if (series.isTakenDown(finding, drafts)) return refused(REJECTED_EARLIER)
    if (finding.candidate.cancelled) return refused('it is cancelled')
    if (finding.suggestedBy && drafts.countOpen(finding.suggestedBy) >= OPEN_SUGGESTIONS)
      return refused(`${OPEN_SUGGESTIONS} suggestions of this account wait for a decision`)
    return create(finding, drafts, series, now)
  }
  const draft = drafts.followMerge(same.known)
  const refusal = joinKnown(
    draft,
    finding,
    same.rule,
    finding.seriesId !== null && series.approved.has(finding.seriesId),
    explainJoin(same, finding, drafts.aliases),
  )
  drafts.add(draft)
  const { id: eventId, status: eventStatus } = draft.event
  return refusal
    ? { ...refused(refusal), eventId, eventStatus }
    : { outcome: 'joined', reason: same.rule, eventId, eventStatus }
}

function create(finding: Finding, drafts: Drafts, series: IntakeSeries, now: Date): Verdict {
  const seriesId = series.place(finding, drafts)
  const approval = [finding.seriesId, seriesId]
    .flatMap((id) => (id && series.approved.get(id)) || [])
    .find((approved) => isFurtherDate(finding, approved))
  const status = mayBePending(finding) ? 'pending' : 'held'
  const event: EventFields = {
    id: newId(),
    seriesId,
    standsAlone: false,
    ...contentOf(finding),
    status: approval ? 'approved' : status,
    mergedInto: null,
    ...(approval
      ? { approvedBy: approval.approvedBy, approvedAt: now, approvalId: approval.approvalId }
      : UNAPPROVED),
    withdrawnAt: null,
    sequence: 0,
    doubt: null,
    facts: {},
  }
  const draft: Draft = { before: null, event, sources: [], touched: new Set(), renamed: new Set() }
  addSource(draft, finding)
  drafts.add(draft)
  const reason = approval ? 'a further date of an approved series' : null
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
  series: IntakeSeries,
  now: Date,
  requestId: string | null,
) {
  const changed = drafts.filter(({ before, event }) => before !== event)
  await stores.series.insertStated(series.created())
  await stores.events.insert(changed.filter(({ before }) => !before).map(({ event }) => event))
  await stores.adminEvents.updateMany(
    changed.filter(({ before }) => before).map(({ event }) => event),
    now,
  )
  await stores.events.putInSeries(series.moved())
  const loaded = new Set(drafts.map(({ event }) => event.id))
  const { eventIds, ...follows } = await stores.series.absorb(series.absorbed())
  const absorbed = eventIds.filter((id) => !loaded.has(id))
  const touched = drafts.flatMap((draft) => [...draft.touched])
  await stores.eventSources.rename(
    drafts.flatMap(({ sources, renamed }) => sources.filter(({ id }) => renamed.has(id))),
  )
  const confirmed = drafts
    .filter((draft) => draft.touched.size > 0 && wasPublished(draft.event))
    .map(({ event }) => event.id)
  const knownBefore = await readDateKnown(stores, confirmed)
  await stores.eventSources.save(touched)
  await rebuildDuplicateGroups(
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
  const told = await judgeEvents(
    stores,
    drafts
      .filter((draft) => draft.touched.size > 0 || draft.before !== draft.event)
      .map(({ event }) => event.id),
    now,
  )
  await settleReports(
    stores,
    changed.map(({ before, event }) => ({ before, after: event })),
    now,
    requestId,
  )
  const known = await readDateKnown(stores, confirmed)
  const visible = drafts.filter(
    ({ before, event }) =>
      wasPublished(event) &&
      (before !== event ||
        series.moved().has(event.id) ||
        told.has(event.id) ||
        known.get(event.id) !== knownBefore.get(event.id)),
  )
  await announceEvents(
    stores,
    [...visible.map(({ event }) => event), ...(await stores.events.list(absorbed)).filter(wasPublished)],
    requestId,
    visible.flatMap(({ before }) => before?.cityKey ?? []),
  )
  await announceFollows(stores, follows, requestId)
}
