import { randomUUID } from 'node:crypto'
import type { Candidate, CandidateOutcome } from '@uitpost/contracts'
import { SAME_TITLE_SIMILARITY } from '../duplicates/find-same.ts'
import { ONLINE_KEY } from '../facts/cities.ts'
import { type Finding, toFinding } from '../facts/findings.ts'
import { similarity } from '../facts/titles.ts'
import { collectDrafts, type Draft, type Drafts } from '../intake/drafts.ts'
import { collectSeries } from '../intake/happenings.ts'
import { decideFinding } from '../intake/intake.ts'

/**
 * Runs the intake's rules on events in memory; which events are compared is decided as in store/events/candidates.ts.
 */
export function createMemory() {
  const drafts = collectDrafts([])
  const series = new Map<string, string>()
  const alike = ({ candidate, linkKey, normalisedTitle, cityKey }: Finding, { event, sources }: Draft) =>
    sources.some((one) => one.candidateId === candidate.id || (linkKey && one.linkKey === linkKey)) ||
    (event.cityKey === cityKey &&
      (similarity(event.normalisedTitle, normalisedTitle) >= SAME_TITLE_SIMILARITY ||
        begins(event.normalisedTitle, normalisedTitle))) ||
    (event.cityKey === ONLINE_KEY && begins(event.normalisedTitle, normalisedTitle)) ||
    (cityKey === ONLINE_KEY && event.normalisedTitle === normalisedTitle)
  const seen: Drafts = {
    ...drafts,
    near: (finding) => drafts.near(finding).filter((one) => alike(finding, one)),
  }
  return {
    all: drafts.all,
    /** `seriesUid` is what the dates of a series have in common. */
    intake: (candidate: Candidate, now: Date, seriesUid: string | null = null): Verdict => {
      const finding = toFinding(candidate, new Set(), now)
      if (typeof finding === 'string') return { outcome: 'refused', reason: finding, eventId: null }
      if (seriesUid !== null) {
        finding.seriesId = series.get(seriesUid) ?? randomUUID()
        series.set(seriesUid, finding.seriesId)
      }
      return decideFinding(finding, seen, collectSeries([], new Map()), now)
    },
  }
}

export const begins = (left: string, right: string): boolean =>
  `${left} `.startsWith(`${right} `) || `${right} `.startsWith(`${left} `)

export type Memory = ReturnType<typeof createMemory>
export type Verdict = Pick<CandidateOutcome, 'outcome' | 'reason' | 'eventId'>
