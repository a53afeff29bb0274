import { wordsOf } from '../evidence/folded-text.ts'
import { wholeTitles, wordedTitles } from '../evidence/title-places.ts'
import { type EvidenceSource, readingOf } from './evidence-source.ts'

/** The share of the page's events that its markup lists: 'none' also where the text names none of the listed events. */
export type MarkupShare = 'all' | 'part' | 'none'

/** With more events than these in its markup, the page lists all of them there. */
const FEW = 3
/** Coming days in the text, without a listed event, from which on it is about further events. */
const FURTHER_DAYS = 3

export function markupShareOf(source: EvidenceSource): MarkupShare {
  const { events = [] } = source
  if (events.length === 0 || !namesMarkedEvent(source)) return 'none'
  return events.length <= FEW && furtherDays(source) >= FURTHER_DAYS ? 'part' : 'all'
}

/** Whether the text names an event of the markup. If it has no dates, only the markup counts. */
function namesMarkedEvent(source: EvidenceSource): boolean {
  const { events = [], text } = source
  // Days are read only where no title stands in the text to the letter, as that takes most of the time.
  const words = ` ${wordsOf(text).join(' ')} `
  if (events.some(({ title = '' }) => title !== '' && words.includes(` ${wordsOf(title).join(' ')} `)))
    return true
  const { page } = readingOf(source)
  const hasNoDays = page.days.length === 0 && page.hours.length === 0
  return (
    hasNoDays ||
    events.some(({ title = '', start = '', city }) => {
      const asked = { title, start, cities: city === undefined ? [] : [city] }
      return wholeTitles(asked, page).length > 0 || wordedTitles(asked, page).length > 0
    })
  )
}

/** The coming days in the text on which no event of the markup takes place. */
function furtherDays(source: EvidenceSource): number {
  const { events = [], fetchedOn } = source
  const spans = events.map(({ start = '', end = start }) => [start.slice(0, 10), end.slice(0, 10)] as const)
  const days = readingOf(source).page.days.flatMap(({ starts }) => starts)
  const further = days.filter(
    (day) => day >= fetchedOn && !spans.some(([first, last]) => first <= day && day <= last),
  )
  return new Set(further).size
}
