import type { DayMention, HourReading, Mention } from './readings/mention.ts'

/** Whether a mention states an event's days; a last day alone ("tot 28 februari") does not. */
export const isEventDay = (mention: Mention): mention is DayMention =>
  'stated' in mention && 'readings' in mention && mention.role === 'event'

/** The mention of this day (YYYY-MM-DD), alone, in a list, or as the first of a range. */
export const findDayProof = (mentions: readonly Mention[], day: string): DayMention | undefined =>
  mentions.filter(isEventDay).find((mention) => mention.certain && beginsOn(mention, day))

/** By the most likely reading, certain or not. */
function beginsOn({ kind, readings }: DayMention, day: string): boolean {
  const days = readings[0]?.days ?? []
  return kind === 'range' ? days[0] === day : days.includes(day)
}

/** The mention of a range with these first and last days. */
export const findRangeProof = (
  mentions: readonly Mention[],
  first: string,
  last: string,
): DayMention | undefined =>
  mentions.filter(isEventDay).find(({ kind, readings, certain }) => {
    const days = readings[0]?.days ?? []
    return certain && kind === 'range' && days[0] === first && days.at(-1) === last
  })

/** Whether a text states this time or range of times unambiguously. */
export const provesHour = (mentions: readonly Mention[], { start, end }: HourReading): boolean =>
  mentions.some(
    (mention) =>
      (mention.kind === 'hour' || mention.kind === 'hours') &&
      mention.role !== 'other' &&
      mention.certain &&
      mention.readings.some((reading) => reading.start === start && reading.end === end),
  )
