import type { Hints, Mention } from './readings/mention.ts'

/**
 * The year, and perhaps month, that a heading gives for the days below it ("Programma 2027", "November 2026").
 * Several different ones give none.
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
