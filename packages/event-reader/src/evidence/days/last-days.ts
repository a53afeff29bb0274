import type { DayMention, Mention } from '../../dates/readings/mention.ts'

/** Between the hour of a first day and a last day. A dash may also stand between two performances. */
const UNTIL =
  /^[^\S\n]*(?:t\/m|tot(?: en met)?|(?:jusqu['’])?au|bis(?: zum)?|to|until|till|through)[^\S\n]*$/iu
const BEFORE_HOUR = /^,?[^\S\n]*(?:om|vanaf|à|dès|um|ab|at|from)?[^\S\n]*$/iu

/**
 * "28 november, 11.00 uur tot 29 november, 19.00 uur": the first day becomes a range up to the last one, whose hour is
 * its end.
 */
export function joinLastDays(text: string, mentions: readonly Mention[]): Mention[] {
  const joined = [...mentions]
  for (const [at, first] of mentions.entries()) {
    const [hour, last, closing] = mentions.slice(at + 1, at + 4)
    if (first.kind !== 'day' || first.role !== 'event' || hour?.kind !== 'hour' || last?.kind !== 'day')
      continue
    const [day, lastDay] = [onlyDay(first), onlyDay(last)]
    if (day === undefined || lastDay === undefined || lastDay <= day) continue
    if (!BEFORE_HOUR.test(text.slice(first.to, hour.from)) || !UNTIL.test(text.slice(hour.to, last.from)))
      continue
    joined[at] = {
      ...first,
      kind: 'range',
      readings: [{ days: [day, lastDay], why: first.readings[0]?.why ?? [] }],
    }
    joined[at + 2] = { ...last, role: 'end' }
    if (closing?.kind === 'hour' && BEFORE_HOUR.test(text.slice(last.to, closing.from)))
      joined[at + 3] = { ...closing, role: 'end' }
  }
  return joined
}

const onlyDay = ({ certain, readings }: DayMention): string | undefined =>
  certain && readings.length === 1 ? readings[0]?.days[0] : undefined
