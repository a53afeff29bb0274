import type { RuleWords } from '../../grammar/rule-grammar.ts'
import { readable } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { rulePatterns } from '../rule-table.ts'
import { englishNumbers } from './days.ts'

/** Rules in English. */
export const englishRules = readable<RuleWords>({
  patterns: rulePatterns({
    every: 'every|each|on_every|on_each|every_single',
    each: '{every}',
    everyOrOn: '{every}|on',
    from: 'from',
    on: 'on',
    onAll: 'on|all',
    onThe: 'on|the|on_the',
    onDay: 'the|on_the',
    onEvery: 'on? {every}?',
    ofMonth:
      'of_the_month|of_each_month|of_every_month|in_the_month|each_month|every_month|of_month|in_each_month|in_every_month|a_month',
    other:
      'every_other_week|every_two_weeks|every_2_weeks|every_second_week|fortnightly|every_fortnight|biweekly|bi-weekly|once_every_two_weeks|alternate_weeks',
    otherWeekend: 'every_other_weekend|every_second_weekend',
    fortnight: '',
    even: 'in_even_weeks|even_weeks|of_even_weeks|on_even_weeks|in_even-numbered_weeks|even-numbered_weeks',
    odd: 'in_odd_weeks|odd_weeks|of_odd_weeks|on_odd_weeks|in_odd-numbered_weeks|odd-numbered_weeks',
    nDays: 'every|once_every {n} days',
    nWeeks: 'every|each|once_every {n} weeks|week',
    nWeeksBehind: 'every {n} weeks',
    nWeekends: 'every|each|once_every {n} weekends',
    nMonths: 'every|once_every {n} months',
    daily:
      'every_day|everyday|daily|each_day|all_days|seven_days_a_week|7_days_a_week|mornings|on_mornings|afternoons|on_afternoons|evenings|on_evenings|nights|on_nights',
    partOfDay: 'morning|afternoon|evening|night',
    workingDays:
      'every_weekday|weekdays|on_weekdays|every_working_day|on_working_days|each_weekday|every_workday',
    legalWorkingDays: '',
    weekends: 'every_weekend|weekends|on_weekends|each_weekend|all_weekends|at_weekends',
    weekly: 'weekly|every_week|each_week|once_a_week',
    weeklyOn: 'weekly|every_week|each_week on?',
    monthly: 'monthly|every_month|each_month|once_a_month',
    monthlyOn: 'monthly|every_month|each_month {onThe}?',
    yearly: 'yearly|annually|every_year|each_year|once_a_year',
    yearlyOn: 'every_year|each_year|yearly|annually on?',
    own: {
      everyOtherWeek: ['every_other|every_alternate|alternate {weekdays}'],
      everyOtherDay: ['every_other_day|every_second_day'],
    },
  }),
  cardinals: cardinals(englishNumbers, 52, 2),
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
