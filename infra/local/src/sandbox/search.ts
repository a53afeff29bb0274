import { listOccurrences } from './catalogue/catalogue.ts'
import type { Occurrence } from './catalogue/catalogue-event.ts'
import { writeSpan } from './date-text.ts'
import type { Finding } from './extraction.ts'
import { type Constraints, readConstraints } from './prompt.ts'
import type { ExecutedTool } from './wire.ts'

export interface SearchAnswer {
  content: string
  executedTools: ExecutedTool[]
}

const MAX_PAGES = 12
/** Pages per search; an answer contains several searches, as in the real service. */
const PAGES_PER_SEARCH = 5
/** Events with at most this many dates in the period are rare. */
const RARE_DATES = 2

/** Answers a search from the catalogue, only with pages that the sandbox serves. */
export function answerSearch(prompt: string, now: Date): SearchAnswer {
  const constraints = readConstraints(prompt, now)
  const found = pagesFor(constraints).slice(0, MAX_PAGES)
  return { content: writeAnswer(found), executedTools: toolsFor(constraints, found) }
}

/** Whether a prompt asks for events without searching: answered with what a search would have found. */
export const asksMemory = (prompt: string): boolean => prompt.startsWith('Find public events ')

export const recallFindings = (prompt: string, now: Date): Finding[] =>
  pagesFor(readConstraints(prompt, now))
    .slice(0, MAX_PAGES)
    .map((one) => ({
      ...one.event,
      city: one.event.place.split(', ').at(-1),
      span: { allDay: one.allDay, start: one.start, end: one.end, text: writeSpan(one.event.language, one) },
    }))

/** Rare events are ranked like weekly ones, so that markets do not displace festivals. */
function pagesFor({ cities, country, categories, from, to }: Constraints): Occurrence[] {
  const dates = (cities ?? [undefined]).flatMap((city) =>
    listOccurrences({ from, to, ...(city && { city }), ...(country && { country }) }),
  )
  const wanted = dates.filter(({ event }) => !categories || categories.includes(event.category))
  const events = [...Map.groupBy(wanted, ({ event }) => event.id).values()]
  const inTurn = [
    events.filter((all) => all.length <= RARE_DATES),
    events.filter((all) => all.length > RARE_DATES),
  ].flatMap((group) => group.flatMap(([soonest], turn) => (soonest ? [{ soonest, turn }] : [])))
  return inTurn.sort((a, b) => a.turn - b.turn).map(({ soonest }) => soonest)
}

function writeAnswer(found: readonly Occurrence[]): string {
  if (found.length === 0)
    return 'I searched the web and found no page that announces such an event in this period.'
  const lines = found.map((one, index) => {
    const { event } = one
    return `${index + 1}. **${event.title}** – ${writeSpan(event.language, one)} – ${event.place} – ${event.url} 【${index + 1}†L1-L9】`
  })
  return ['These pages announce events that fit:', '', ...lines].join('\n')
}

function toolsFor(constraints: Constraints, found: readonly Occurrence[]): ExecutedTool[] {
  const where = constraints.cities?.join(', ') ?? constraints.country ?? 'Nederland en België'
  const searches = Math.max(1, Math.ceil(found.length / PAGES_PER_SEARCH))
  return Array.from({ length: searches }, (_, index) => {
    const pages = found.slice(index * PAGES_PER_SEARCH, (index + 1) * PAGES_PER_SEARCH)
    const query = `agenda ${where} ${constraints.categories?.join(' ') ?? ''}`.trim()
    return {
      index,
      type: 'browser_search',
      arguments: JSON.stringify({ query, page: index + 1 }),
      output: pages.map(({ event }) => `${event.title}\n${event.url}`).join('\n\n'),
      search_results: { results: pages.map((one, rank) => resultFor(one, index * PAGES_PER_SEARCH + rank)) },
    }
  })
}

const resultFor = (one: Occurrence, rank: number) => ({
  title: one.event.title,
  url: one.event.url,
  content: `${one.event.description} ${writeSpan(one.event.language, one)}. ${one.event.place}.`,
  score: Math.round(Math.max(0.3, 0.97 - rank * 0.04) * 100) / 100,
})
