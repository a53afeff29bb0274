import { z } from 'zod'
import { findDayProof, findRangeProof, provesHour } from './proof.ts'
import { readDates } from './read-dates.ts'
import type { Hints } from './readings/mention.ts'
import { ruleDates } from './rules/rule-dates.ts'

const Language = z.enum(['nl', 'fr', 'de', 'en'])
const Claimed = z.object({
  days: z.array(z.string()).optional(),
  hours: z.array(z.string()).optional(),
  hints: z.object({
    country: z.enum(['NL', 'BE', 'DE', 'FR']),
    reference: z.string().optional(),
    publishedOn: z.string().optional(),
    yearHint: z.number().optional(),
  }),
})

/** Request of `npm run eval -- dates`: which of these days and times does the text prove? */
export const DateRequest = z.object({
  op: z.literal('dates'),
  text: z.string(),
  languages: z.array(Language),
  claims: z.array(Claimed),
})

/** One answer per claim. Two days are the first and last of a range, two times its start and end. */
export const judgeDates = ({ text, languages, claims }: z.infer<typeof DateRequest>): boolean[] =>
  claims.map(({ days = [], hours = [], hints }) => {
    const { country, reference, publishedOn, yearHint } = hints
    const known: Hints = {
      languages,
      country,
      ...(reference !== undefined && { reference }),
      ...(publishedOn !== undefined && { publishedOn }),
      ...(yearHint !== undefined && { yearHint }),
    }
    const mentions = readDates(text, known)
    const [first = '', last] = days
    const [start, end] = hours
    if (start !== undefined) return provesHour(mentions, end === undefined ? { start } : { start, end })
    return (
      (last === undefined ? findDayProof(mentions, first) : findRangeProof(mentions, first, last)) !==
      undefined
    )
  })

/** Request of `npm run eval -- rules`: the days of a text's rules within a window. */
export const RuleRequest = z.object({
  op: z.literal('rules'),
  text: z.string(),
  languages: z.array(Language),
  country: z.enum(['NL', 'BE', 'DE', 'FR']),
  from: z.string(),
  to: z.string(),
})

/** Reads the text as on the first day of the window. Ambiguous rules have no days. */
export function daysOfRules({ text, languages, country, from, to }: z.infer<typeof RuleRequest>): {
  dates: string[]
} {
  const mentions = readDates(text, { languages, country, reference: from })
  const dates = mentions.flatMap((mention) =>
    mention.kind === 'rule' && mention.role === 'event' ? ruleDates(mention.rule, { from, to }, country) : [],
  )
  return { dates: [...new Set(dates)].toSorted() }
}
