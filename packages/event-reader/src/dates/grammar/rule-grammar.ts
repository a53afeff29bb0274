import type { NamedPatterns } from '../text/patterns.ts'
import type { Phrases } from '../text/phrases.ts'
import type { RULE_FORMS } from './rule-forms.ts'

/** Phrases for rules. */
export type RulePatterns = NamedPatterns<keyof typeof RULE_FORMS>

/** The words of one language for rules, bounds and exceptions. */
export interface RuleWords {
  patterns: RulePatterns
  cardinals: Phrases<number>
  /** Before an exception: "behalve", "niet in". */
  except: Phrases<true>
  /** Between that word and the exception: "in", "op", "tijdens de". */
  exceptIn: Phrases<true>
  publicHolidays: Phrases<true>
  /** Holidays with unknown dates: of schools, of the summer. */
  schoolHolidays: Phrases<true>
  /** Before months: "in", "in de maanden". */
  inMonths: Phrases<true>
  fromMonth: Phrases<true>
  toMonth: Phrases<true>
  sinceMonth: Phrases<true>
  untilMonth: Phrases<true>
  /** "eind oktober" is its last day. */
  endOf: Phrases<true>
  /** "vanaf", "tot en met" before a day. */
  sinceDay: Phrases<true>
  untilDay: Phrases<true>
  /** "tot 15 december", when it excludes that day. */
  beforeDay: Phrases<true>
}
