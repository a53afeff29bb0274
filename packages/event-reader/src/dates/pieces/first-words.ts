import { oncePerObject } from '../../lookups/once-per.ts'
import type { Grammar } from '../languages/language.ts'
import { ruleStarts } from '../rules/rule-reading.ts'

/** What a word can begin, as bits; other words are skipped. */
export const BEGINS = { day: 1, hour: 2, rule: 4, exception: 8, bound: 16, month: 32 } as const

/** Per word, the bits of what it can begin. */
export const firstWords = oncePerObject(collect)

function collect(grammar: Grammar): ReadonlyMap<string, number> {
  const { days, clock, rules } = grammar
  const spelled = Object.values(clock.patterns)
    .flat()
    .flatMap((words) => (words.split(' ')[0] ?? '').replace(/\?$/, '').split(/[|_]/))
  const lists: [number, Iterable<string>[]][] = [
    [
      BEGINS.day,
      [
        ...[
          days.months,
          days.weekdays,
          days.numbers,
          days.articles,
          days.from,
          days.between,
          days.until,
          days.since,
        ],
        ...[days.counted, days.pointers, days.positions, days.holidays, rules.sinceDay, rules.untilDay],
      ].map((list) => list.first()),
    ],
    [
      BEGINS.hour,
      [
        ...[
          clock.named,
          clock.at,
          clock.from,
          clock.between,
          clock.since,
          clock.until,
          clock.hours,
          clock.parts,
        ],
        clock.minutes,
      ].map((list) => list.first()),
    ],
    [BEGINS.hour, [spelled]],
    [BEGINS.rule, [ruleStarts(grammar)]],
    [BEGINS.exception, [rules.except.first()]],
    [
      BEGINS.bound,
      [rules.inMonths, rules.fromMonth, rules.sinceMonth, rules.untilMonth, rules.beforeDay].map((list) =>
        list.first(),
      ),
    ],
    [BEGINS.month, [days.months.first()]],
  ]
  const bits = new Map<string, number>()
  for (const [bit, group] of lists)
    for (const words of group) for (const word of words) bits.set(word, (bits.get(word) ?? 0) | bit)
  return bits
}
