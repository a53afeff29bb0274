import type { DateCase } from './date-cases.ts'
import { DAY_WORDS, fold, type SetLanguage } from './scope-words.ts'

/** What a recurrence phrase requires of a reader of rules. */
export type RuleKind =
  /** Exact dates follow from the phrase alone. */
  | 'every weekday of a name'
  | 'every working day'
  | 'every day'
  | 'every weekend'
  | 'one day a year'
  /** Every other week, every three months: no date follows without a first day. */
  | 'an interval without a first day'

export type RuleScope = { kind: RuleKind } | { out: string }

const EVERY: Record<SetLanguage, RegExp> = {
  nl: /\b(?:elke?|iedere?|alle|dagelijks|wekelijks|maandelijks|jaarlijks|(?:een|twee)maal)\b|dagen\b|ochtenden|weekenden|om de /,
  fr: /\b(?:chaque|tou[st]e?s?|journellement|une fois)\b|\b(?:lun|mar|jeu|mercre|vendre|same)dis\b|dimanches|week-ends|(?:ment|el|elle)$/,
  de: /\b(?:jede[nrms]?|alle|immer|taglich|wochentlich|monatlich|jahrlich)\b|(?:tags|wochs|abends)\b/,
  en: /\b(?:every|each|all|once|daily|weekly|biweekly|quarterly|annual|everyday)\b|(?:day|morning|weekend)s\b/,
}
const WORKING_DAY = /weekdag|werkdag|travail|weekdays?\b/
const OTHER = /om de|other|tous les deux|toutes les deux|zwei|twee/

/** The frozen scope of sets of days (TIMEX "XXXX-WXX-5", "P1D"). */
export function ruleScope(one: DateCase): RuleScope {
  const phrase = fold(one.phrase)
  const timex = one.meanings[0]?.timex ?? ''
  if (one.type !== 'set') return { out: 'not about a rule' }
  if (DAY_WORDS[one.language].test(phrase) || !EVERY[one.language].test(phrase))
    return { out: 'no word that says every' }
  if (/^P(?:[02-9]|\d\d|0\.5)/.test(timex) || /^P1[WMY]$/.test(timex))
    return { kind: 'an interval without a first day' }
  if (OTHER.test(phrase)) return { kind: 'an interval without a first day' }
  if (WORKING_DAY.test(phrase)) return { kind: 'every working day' }
  if (/WXX-WE|WE$/.test(timex)) return { kind: 'every weekend' }
  if (/^XXXX-WXX-[1-7]/.test(timex)) return { kind: 'every weekday of a name' }
  if (/^XXXX-\d\d-\d\d$/.test(timex))
    return one.language === 'en' ? { out: 'numbers with the month first' } : { kind: 'one day a year' }
  if (/^(?:P1D|T)/.test(timex)) return { kind: 'every day' }
  return { out: 'a part of the day' }
}
