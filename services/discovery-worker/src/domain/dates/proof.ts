import type { DayMention, HourReading, Mention } from './readings/mention.ts'

/** What a text states about the days of an event; a last day alone ("tot 28 februari") is none to begin on. */
export const isEventDay = (mention: Mention): mention is DayMention =>
  'stated' in mention && 'readings' in mention && mention.role === 'event'

/** Does a text state this day (YYYY-MM-DD), alone, in a list, or as the first of a range? */
export const findDayProof = (mentions: readonly Mention[], day: string): DayMention | undefined =>
  mentions.filter(isEventDay).find((mention) => mention.certain && beginsOn(mention, day))

/** By the likeliest reading of the mention, certain or not. */
export function beginsOn({ kind, readings }: DayMention, day: string): boolean {
  const days = readings[0]?.days ?? []
  return kind === 'range' ? days[0] === day : days.includes(day)
}

/** Does a text state these two days as first and last? */
export const findRangeProof = (
  mentions: readonly Mention[],
  first: string,
  last: string,
): DayMention | undefined =>
  mentions.filter(isEventDay).find(({ kind, readings, certain }) => {
    const days = readings[0]?.days ?? []
    return certain && kind === 'range' && days[0] === first && days.at(-1) === last
  })

/** Does a text state this hour, or this range of hours, and no other half of the day for it? */
export const provesHour = (mentions: readonly Mention[], { start, end }: HourReading): boolean =>
  mentions.some(
    (mention) =>
      (mention.kind === 'hour' || mention.kind === 'hours') &&
      mention.role !== 'other' &&
      mention.certain &&
      mention.readings.some((reading) => reading.start === start && reading.end === end),
  )
