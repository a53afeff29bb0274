import {
  addDays,
  EVENT_RISKS,
  type EventRisk,
  OUTLIER_DATE,
  OUTLIER_PRICE,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import type { RiskFacts, RiskSource } from '../../store/review/event-risks.ts'
import { wireDates } from '../facts/occurrences.ts'
import { proofOf } from '../facts/proof.ts'

export interface Judged extends RiskFacts {
  sources: readonly RiskSource[]
  /** The local day on which it is judged. */
  today: string
}

const RULES: Record<EventRisk, (event: Judged) => boolean> = {
  'weak-proof': (event) => proofOf(event, event.sources).level === 'weak',
  'partial-proof': (event) => proofOf(event, event.sources).level === 'partial',
  // A calendar's rule is exact; a sentence such as "every Saturday" leaves out when it ends and when it pauses.
  'rule-only': ({ sources }) => sources.length > 0 && sources.every(isRuleInWords),
  'holiday-rule': ({ sources }) => sources.some(({ evidence }) => evidence.ruleOnHoliday === true),
  'outlier-date': isOutlier,
  'outlier-price': ({ sources }) => sources.some(({ facts }) => (facts?.price?.to ?? 0) > OUTLIER_PRICE),
  // An admin has looked at the feeds that are read.
  'new-domain': ({ domain, isDomainKnown, sources }) =>
    domain !== null && !isDomainKnown && !sources.some((one) => one.kind === 'feed' && !isSuggested(one)),
  uncategorised: ({ categoryId }) => categoryId === null,
  suggestion: ({ suggestedBy, sources }) => suggestedBy !== null || sources.every(isSuggested),
}

/** Why a person should look at an event before it is approved. */
export const risksOf = (event: Judged): EventRisk[] => EVENT_RISKS.filter((risk) => RULES[risk](event))

const isRuleInWords = ({ kind, dateKnown, evidence }: RiskSource): boolean =>
  kind !== 'feed' && dateKnown === 'by_rule' && evidence.ruleOnHoliday !== true

const isSuggested = ({ name, suggestedBy }: RiskSource): boolean =>
  name === SUGGESTED_SOURCE || suggestedBy !== null

/** Far ahead, very long, or beginning at an hour of the night. */
function isOutlier(event: Judged): boolean {
  const { daysAhead, daysLong, nightFrom, nightTo } = OUTLIER_DATE
  const { localDate, localEndDate, today } = event
  if (localDate > addDays(today, daysAhead) || localEndDate > addDays(localDate, daysLong)) return true
  const hour = Number(/T(\d{2})/.exec(wireDates(event).startDate)?.[1] ?? nightTo)
  return hour >= nightFrom && hour < nightTo
}
