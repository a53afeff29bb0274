import type { RulePattern, RuleWords } from '../../grammar/rule-grammar.ts'
import { phrases, readable } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { englishNumbers } from './numbers.ts'

const EVERY = 'every|each|on_every|on_each|every_single'
const OF_MONTH =
  'of_the_month|of_each_month|of_every_month|in_the_month|each_month|every_month|of_month|in_each_month|in_every_month|a_month'
const EVEN = 'in_even_weeks|even_weeks|of_even_weeks|on_even_weeks|in_even-numbered_weeks|even-numbered_weeks'
const ODD = 'in_odd_weeks|odd_weeks|of_odd_weeks|on_odd_weeks|in_odd-numbered_weeks|odd-numbered_weeks'
const OTHER =
  'every_other_week|every_two_weeks|every_2_weeks|every_second_week|fortnightly|every_fortnight|biweekly|bi-weekly|once_every_two_weeks|alternate_weeks'

const PATTERNS: RulePattern[] = [
  { words: `${EVERY} {weekdays}`, rule: 'everyWeekday' },
  { words: `on? {everyWeekdays}`, rule: 'everyWeekday' },
  { words: `all {everyWeekdays}`, rule: 'everyWeekday' },
  { words: `from? {weekdayRange}`, rule: 'weekdaysInRow' },
  { words: `${EVERY} {positions} {weekdays} ${OF_MONTH}`, rule: 'inEachMonth' },
  { words: `${EVERY} {positions} {weekdays}`, rule: 'loosely' },
  { words: `on? the? {positions} {weekdays} ${OF_MONTH}`, rule: 'inEachMonth' },
  { words: `monthly|every_month|each_month on? the? {positions} {weekdays}`, rule: 'inEachMonth' },
  { words: `every_other|every_alternate|alternate {weekdays}`, rule: 'everyOtherWeek' },
  { words: `${OTHER} on? {weekdays}`, rule: 'everyOtherWeek' },
  { words: OTHER, rule: 'everyOtherWeek' },
  { words: `on? {weekdays} ${OTHER}`, rule: 'everyOtherWeek' },
  { words: `every|each|once_every {n} weeks|week on? {weekdays}`, rule: 'everyWeeks' },
  { words: `every|each|once_every {n} weeks|week|weekends`, rule: 'everyWeeks' },
  { words: 'every_other_weekend|every_second_weekend', rule: 'everyOtherWeek' },
  { words: `on? {weekdays} every {n} weeks`, rule: 'everyWeeks' },
  { words: `every|once_every {n} days`, rule: 'everyDays' },
  { words: `every_other_day|every_second_day`, rule: 'everyOtherDay' },
  { words: `every|once_every {n} months`, rule: 'everyMonths' },
  { words: 'every_day|everyday|daily|each_day|all_days|seven_days_a_week|7_days_a_week', rule: 'everyDay' },
  { words: `${EVERY} morning|afternoon|evening|night`, rule: 'everyDay' },
  { words: 'on? mornings|evenings|afternoons|nights', rule: 'everyDay' },
  {
    words: 'every_weekday|weekdays|on_weekdays|every_working_day|on_working_days|each_weekday|every_workday',
    rule: 'everyWorkingDay',
  },
  { words: 'every_weekend|weekends|on_weekends|each_weekend|all_weekends|at_weekends', rule: 'everyWeekend' },
  { words: 'weekly|every_week|each_week on? {weekdays}', rule: 'everyWeekday' },
  { words: `${EVERY}|on? {weekdays} ${EVEN}`, rule: 'inEvenWeeks' },
  { words: `${EVERY}|on? {weekdays} ${ODD}`, rule: 'inOddWeeks' },
  { words: `${EVEN} on? ${EVERY}? {weekdays}`, rule: 'inEvenWeeks' },
  { words: `${ODD} on? ${EVERY}? {weekdays}`, rule: 'inOddWeeks' },
  { words: `${EVERY}|the|on_the {monthDays} ${OF_MONTH}`, rule: 'onMonthDays' },
  { words: 'every_year|each_year|yearly|annually on? {yearDay}', rule: 'onYearDay' },
  { words: `${EVERY} {yearDay}`, rule: 'onYearDay' },
  { words: 'weekly|every_week|each_week|once_a_week', rule: 'weekly' },
  { words: 'monthly|every_month|each_month|once_a_month', rule: 'monthly' },
  { words: 'yearly|annually|every_year|each_year|once_a_year', rule: 'yearly' },
]

/** Rules in English. */
export const englishRules = readable<RuleWords>({
  patterns: PATTERNS,
  cardinals: phrases(cardinals(englishNumbers, 52, 2)),
  except:
    'except|excluding|excl.|other than|but not|not in|not on|not during|with the exception of|no market in|no market on|closed in|closed on|closed during|apart from|never on|except for',
  exceptIn: 'in|on|for|during|the|in the|on the|during the|in the month of|in the months of|of|from',
  publicHolidays:
    'public holidays|bank holidays|national holidays|holidays|public holiday|bank holiday|official holidays',
  schoolHolidays:
    'school holidays|school vacations|summer holidays|summer break|school breaks|vacations|the summer|summer|winter break|christmas holidays|easter holidays',
  inMonths: 'in|during|in the month of|in the months of|only in|throughout',
  fromMonth: 'from|between|from early|from mid',
  toMonth: 'to|until|till|through|thru|-|to the end of|until the end of|and|through the end of|to end of',
  sinceMonth: 'from|as of|starting in|since|beginning in|starting',
  untilMonth: 'until the end of|through|till the end of|to the end of|until end of|until|till',
  endOf: 'end of|the end of|end',
  sinceDay:
    'from|as of|starting on|starting|beginning on|beginning|since|first time on|starts on|starting from',
  untilDay: 'until|till|through|up to and including|up to|last time on|until and including',
  beforeDay: 'before',
})
