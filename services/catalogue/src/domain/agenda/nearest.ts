import type { Agenda } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { AgendaRow } from '../../store/events/agenda.ts'
import type { AgendaSearch } from '../../store/events/agenda-found.ts'
import { type Asked, around } from './asked.ts'
import { wordsOf } from './words.ts'

/** Distances in km at which events elsewhere are looked for: one that people go, and those beyond. */
const CLOSE_KM = [50]
const FAR_KM = [150, 400]

interface Nearest {
  row: AgendaRow
  reason: NonNullable<Agenda['nearest']>['reason']
}

interface Unanswered {
  /** As typed. */
  q: string | undefined
  asked: Asked
  search: AgendaSearch
}

/**
 * What comes nearest to a question to which nothing fits: an event with its words in the title, one of that time close by,
 * the next one of that place, one of that time far away, and the next one elsewhere.
 */
export async function findNearest(
  ctx: Context,
  { q, asked, search }: Unanswered,
): Promise<Nearest | undefined> {
  const { to, evening: _, ...later } = search
  const { around: place, country, ...anywhere } = later
  const isLimited = place !== undefined || country !== undefined
  const ways: (() => Promise<AgendaRow | undefined>)[] = [
    findTitled,
    () => findAround(search, CLOSE_KM),
    async () => (to === undefined ? undefined : first({ ...later, order: 'date' })),
    () => findAround(search, FAR_KM),
    () => findAround(later, [...CLOSE_KM, ...FAR_KM]),
    async () => (isLimited ? first({ ...anywhere, order: 'date' }) : undefined),
  ]
  for (const find of ways) {
    const row = await find()
    if (row) return { row, reason: isAtTime(row) ? 'place' : 'time' }
  }
  return undefined

  async function first(nearby: AgendaSearch): Promise<AgendaRow | undefined> {
    return (await ctx.stores.agenda.list(nearby, 1)).rows[0]
  }

  function isAtTime({ localDate, localEndDate }: AgendaRow): boolean {
    return localEndDate >= asked.from && (to === undefined || localDate <= to)
  }

  /** A title may consist of words that also name a place, a time or a kind: 'Mr Nice Guy', 'Zaterdag'. */
  async function findTitled(): Promise<AgendaRow | undefined> {
    const words =
      q && asked.question.parts.length > 0 ? await wordsOf(ctx, q, { titleOnly: true }) : undefined
    if (!words) return undefined
    return first({ words, from: asked.today, order: 'date', notOverAt: ctx.now() })
  }

  async function findAround(
    there: AgendaSearch,
    distances: readonly number[],
  ): Promise<AgendaRow | undefined> {
    const { centre } = asked
    for (const km of centre ? distances : []) {
      if (!centre || km <= centre.km) continue
      const found = await first({ ...there, around: around({ ...centre, km }), order: 'distance' })
      if (found) return found
    }
    return undefined
  }
}
