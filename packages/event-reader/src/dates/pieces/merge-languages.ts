import type { DayMention, HourMention, Mention } from '../readings/mention.ts'

/**
 * Merges the mentions of all languages of a page: where two overlap the longer one counts, then the language named
 * first. Equal words with another meaning in another language are ambiguous.
 */
export function mergeLanguages(perLanguage: readonly (readonly Mention[])[]): Mention[] {
  const [first = [], ...others] = perLanguage
  if (others.length === 0) return [...first]
  const rank = new Map(
    perLanguage.flatMap((mentions, index) => mentions.map((mention) => [mention, index] as const)),
  )
  const sorted = perLanguage
    .flat()
    .toSorted((a, b) => a.from - b.from || b.to - a.to || (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  const kept: Mention[] = []
  for (const mention of sorted) {
    const before = kept.at(-1)
    if (!before || mention.from >= before.to) kept.push(mention)
    else {
      if (isSamePlace(before, mention)) leaveOpen(before, mention)
      const isLonger = mention.to - mention.from > before.to - before.from
      const [stays, goes] = isLonger ? [mention, before] : [before, mention]
      restrict(stays, goes)
      kept[kept.length - 1] = stays
    }
  }
  return kept
}

const isSamePlace = (a: Mention, b: Mention): boolean => a.from === b.from && a.to === b.to

/** A mention that one language excludes ("aanmelden tot", "zaal open") stays excluded in the others. */
function restrict(stays: Mention, goes: Mention): void {
  if (stays.role !== 'event' && stays.role !== 'start') return
  if (isHour(stays) && isHour(goes) && goes.isWorded) stays.isWorded = true
  if (goes.role === 'other') Object.assign(stays, { role: goes.role, other: goes.other })
  else if (isDay(stays) && goes.role === 'end') stays.role = 'end'
  else if (isHour(stays) && (goes.role === 'end' || goes.role === 'doors')) stays.role = goes.role
}

/** Ambiguous words such as "mar 3". The order of day and month is that of the language named first. */
function leaveOpen(kept: Mention, other: Mention): void {
  if (!isDay(kept) || !isDay(other)) return
  const isTurned = ({ stated }: DayMention): boolean => stated.days.some(({ swapped }) => swapped)
  if (isTurned(other) && !isTurned(kept)) return
  const known = new Set(kept.readings.map(({ days }) => days.join(' ')))
  const fresh = other.readings.filter(({ days }) => !known.has(days.join(' ')))
  kept.readings.push(...fresh)
  if (fresh.length > 0 || !other.certain) kept.certain = false
}

const isHour = (mention: Mention): mention is HourMention =>
  mention.kind === 'hour' || mention.kind === 'hours'
const isDay = (mention: Mention): mention is DayMention => 'readings' in mention && 'stated' in mention
