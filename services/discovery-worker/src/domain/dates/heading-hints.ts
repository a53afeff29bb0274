import type { Hints, Mention } from './readings/mention.ts'

/**
 * What a heading says for the days below it: "Programma 2027" the year, "November 2026" also the month. Two different
 * years or months say nothing.
 */
export function headingHints(mentions: readonly Mention[]): Pick<Hints, 'yearHint' | 'monthHint'> {
  const periods = mentions.flatMap((mention) =>
    (mention.kind === 'month' || mention.kind === 'year') && mention.role === 'event' ? [mention.stated] : [],
  )
  const only = (numbers: readonly (number | undefined)[]): number | undefined => {
    const named = new Set(numbers.filter((number) => number !== undefined))
    return named.size === 1 ? [...named][0] : undefined
  }
  const year = only(periods.map((one) => one.year))
  const month = only(periods.map((one) => one.month))
  return { ...(year !== undefined && { yearHint: year }), ...(month !== undefined && { monthHint: month }) }
}
