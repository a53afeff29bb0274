import { detailsOf, JOIN_RULES, type JoinAgreement, type JoinRule, type SourceJoin } from '@uitpost/contracts'
import type { EventFields, StoredJoin } from '../../store/schema.ts'
import { contentOf, type Finding } from '../facts/findings.ts'
import { wireDates } from '../facts/occurrences.ts'
import { compareEvents } from './compare-events.ts'
import type { TitleComparison } from './compare-titles.ts'
import type { KnownEvent, Match } from './find-same.ts'
import type { StartComparison } from './starts.ts'
import type { VenueAliases, VenueComparison } from './venues.ts'

const TITLES: Record<TitleComparison['how'], JoinAgreement> = {
  equal: 'equal',
  spelling: 'spelling',
  'more words': 'more words',
  beginning: 'more words',
  meaning: 'other words',
  letters: 'other words',
  mark: 'differs',
}
const STARTS: Record<StartComparison, JoinAgreement> = {
  same: 'equal',
  'same day': 'same day',
  doors: 'doors',
  'perhaps doors': 'doors',
  'half an hour': 'doors',
  run: 'neighbouring day',
  apart: 'differs',
}
const VENUES: Record<VenueComparison, JoinAgreement> = {
  same: 'one place',
  open: 'not stated',
  'two names': 'differs',
  apart: 'differs',
}

const isJoinRule = (rule: string): rule is JoinRule => JOIN_RULES.some((one) => one === rule)

/** Why a finding was joined to an event, field by field; null when the same source only repeated itself. */
export function explainJoin(
  { rule, known: { event, sources } }: Match<KnownEvent>,
  finding: Finding,
  aliases: VenueAliases,
): StoredJoin | null {
  if (!isJoinRule(rule)) return null
  const { title, start, venue } = compareEvents(event, finding, aliases)
  const isVenueEqual = event.location !== null && event.location === finding.location
  const sharesLink = finding.linkKey !== null && sources.some(({ linkKey }) => linkKey === finding.linkKey)
  const link = finding.candidate.link
  return {
    rule,
    fields: [
      { field: 'title', how: TITLES[title.how], stated: finding.title, known: event.title },
      {
        field: 'start',
        how: STARTS[start],
        stated: wireDates(finding).startDate,
        known: wireDates(event).startDate,
      },
      {
        field: 'city',
        how: event.cityKey === finding.cityKey ? 'equal' : 'online',
        stated: finding.city,
        known: event.city,
      },
      {
        field: 'venue',
        how: isVenueEqual ? 'equal' : VENUES[venue],
        stated: finding.location,
        known: event.location,
      },
      ...(sharesLink ? [{ field: 'link' as const, how: 'equal' as const, stated: link, known: link }] : []),
    ],
    // Texts that a person typed are stored in one place only, where they can be erased.
    stated: finding.suggestedBy ? null : toStored(contentOf(finding)),
  }
}

type Content = Omit<ReturnType<typeof contentOf>, 'suggestedBy'>

const toStored = ({
  suggestedBy: _suggestedBy,
  judgedRules: _judgedRules,
  ...content
}: ReturnType<typeof contentOf>): StoredJoin['stated'] => ({
  ...content,
  startAt: content.startAt.toISOString(),
  endAt: content.endAt?.toISOString() ?? null,
})

/** What the source stated when it was joined. */
export const statedBy = (
  stated: NonNullable<StoredJoin['stated']>,
): Content & Pick<EventFields, 'suggestedBy'> => ({
  ...stated,
  ...detailsOf(stated),
  judgedRules: 0,
  timeKnown: stated.timeKnown ?? true,
  startAt: new Date(stated.startAt),
  endAt: stated.endAt === null ? null : new Date(stated.endAt),
  suggestedBy: null,
})

/** A join in the API's form. */
export const toSourceJoin = ({ rule, fields, stated }: StoredJoin): SourceJoin => ({
  rule,
  fields,
  canBeParted: stated !== null,
})
