import type { RuleSlots } from '../grammar/rule.ts'
import { RULE_FORMS } from '../grammar/rule-forms.ts'
import type { RulePatterns } from '../grammar/rule-grammar.ts'

/** The patterns of the languages, with slots for their words beside those for what a text names. */
const TABLE = {
  everyWeekday: ['{every} {weekdays}', '{onAll}? {everyWeekdays}', '{weeklyOn} {weekdays}'],
  weekdaysInRow: ['{from}? {weekdayRange}'],
  inEachMonth: [
    '{every} {positions} {weekdays} {ofMonth}',
    '{onThe}? {positions} {weekdays} {ofMonth}',
    '{monthlyOn} {positions} {weekdays}',
  ],
  loosely: ['{each} {positions} {weekdays}'],
  everyOtherWeek: ['{other}', '{other} {on}? {weekdays}', '{on}? {weekdays} {other}', '{otherWeekend}'],
  everyWeeks: ['{nWeeks}', '{nWeeks} {on}? {weekdays}', '{on}? {weekdays} {nWeeksBehind}', '{nWeekends}'],
  everyDays: ['{nDays}'],
  fortnightly: ['{fortnight}', '{fortnight} {on}? {weekdays}', '{on}? {weekdays} {fortnight}'],
  everyDay: ['{daily}', '{every} {partOfDay}'],
  everyWorkingDay: ['{workingDays}'],
  everyWeekend: ['{weekends}'],
  everyLegalWorkingDay: ['{legalWorkingDays}'],
  inEvenWeeks: ['{everyOrOn}? {weekdays} {even}', '{even} {onEvery} {weekdays}'],
  inOddWeeks: ['{everyOrOn}? {weekdays} {odd}', '{odd} {onEvery} {weekdays}'],
  onMonthDays: ['{every}|{onDay} {monthDays} {ofMonth}'],
  onYearDay: ['{yearlyOn} {yearDay}', '{each} {yearDay}'],
  weekly: ['{weekly}'],
  monthly: ['{monthly}'],
  everyMonths: ['{nMonths}'],
  yearly: ['{yearly}'],
} as const satisfies RulePatterns

type SlotIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotIn<Rest> : never

/**
 * The words of a language for the slots of the table, '' for none. They take the place of their slot as they are, with
 * several items ("alle {n} wochen"), optional ones ("am?") and slots above them. "Each" is "every" before one position
 * or day, "on all" stands before "Fridays", "on every" between even weeks and a weekday.
 */
type TableWords = Record<Exclude<SlotIn<(typeof TABLE)[keyof typeof TABLE][number]>, keyof RuleSlots>, string>

/** The table in the words of a language, and the patterns that only this language has. */
export function rulePatterns({ own, ...words }: TableWords & { own: RulePatterns }): RulePatterns {
  const said = Object.entries(words)
  const isSaid = (pattern: string): boolean =>
    said.every(([slot, phrase]) => phrase !== '' || !pattern.includes(`{${slot}}`))
  const filled = (pattern: string): string =>
    said.reduceRight((text, [slot, phrase]) => text.replaceAll(`{${slot}}`, phrase), pattern)
  const shared: RulePatterns = TABLE
  const rules = Object.keys(RULE_FORMS) as (keyof RulePatterns)[]
  return Object.fromEntries(
    rules.map((rule) => [rule, [...(shared[rule] ?? []), ...(own[rule] ?? [])].filter(isSaid).map(filled)]),
  )
}
