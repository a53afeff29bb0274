import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { DateCase } from './date-cases.ts'
import { dayScope } from './scope.ts'
import { hourScope } from './scope-hours.ts'
import { ruleScope } from './scope-rules.ts'
import { SET_LANGUAGES } from './scope-words.ts'

const PARTS = { days: dayScope, hours: hourScope, rules: ruleScope } as const
const Counts = z.record(z.string(), z.record(z.string(), z.number()))
/** Per part (days, hours, rules): kind or reason → language → number of phrases. */
const Scope = z.record(z.string(), z.object({ in: Counts, out: Counts }))
type ScopeCounts = z.infer<typeof Scope>

/** Counts the measured phrases of each language, and those left out by reason. */
export function countScope(cases: readonly DateCase[]): ScopeCounts {
  return Object.fromEntries(
    Object.entries(PARTS).map(([part, scopeOf]) => {
      const counts: ScopeCounts[string] = { in: {}, out: {} }
      for (const one of cases) {
        const scope = scopeOf(one)
        const [side, name] = 'kind' in scope ? (['in', scope.kind] as const) : (['out', scope.out] as const)
        const none = Object.fromEntries(SET_LANGUAGES.map((language) => [language, 0]))
        const row = (counts[side][name] ??= none)
        row[one.language] = (row[one.language] ?? 0) + 1
      }
      return [part, { in: sorted(counts.in), out: sorted(counts.out) }]
    }),
  )
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b)))

/** Counts of the given two thirds, committed before the rules were written. */
export const frozenScope = (): ScopeCounts =>
  Scope.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../scope/dates.json'), 'utf8')))
