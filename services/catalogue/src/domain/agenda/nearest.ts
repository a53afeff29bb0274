import { AGENDA_NEAREST } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { AgendaRow, AgendaSearch } from '../../store/events/agenda.ts'
import { type Asked, kmByCityOf } from './asked.ts'
import { wordsOf } from './words.ts'

/** Distances at which the nearest events elsewhere are looked for, when there are none within the one asked for. */
const WIDER_KM = [50, 150, 400] as const

/** What comes nearest to a question to which nothing fits: the rows of `nearest` of the agenda. */
export interface Nearest {
  titled: AgendaRow[]
  elsewhere: AgendaRow[]
  later: AgendaRow[]
  laterElsewhere: AgendaRow[]
}

interface Unanswered {
  /** As typed. */
  q: string | undefined
  asked: Asked
  search: AgendaSearch
}

export async function findNearest(ctx: Context, { q, asked, search }: Unanswered): Promise<Nearest> {
  const first = async (nearby: AgendaSearch): Promise<AgendaRow[]> =>
    (await ctx.stores.agenda.list(nearby, AGENDA_NEAREST)).rows
  const { to, evening: _, ...later } = search
  const nearest = {
    titled: await findTitled(),
    elsewhere: await findElsewhere(search),
    later: to === undefined ? [] : await first({ ...later, order: 'date' }),
  }
  const isNear = nearest.elsewhere.length + nearest.later.length > 0
  return { ...nearest, laterElsewhere: isNear ? [] : await findLaterElsewhere() }

  /** A title may consist of words that also name a place, a time or a kind: 'Mr Nice Guy', 'Zaterdag'. */
  async function findTitled(): Promise<AgendaRow[]> {
    const words =
      q && asked.question.parts.length > 0 ? await wordsOf(ctx, q, { titleOnly: true }) : undefined
    if (!words) return []
    return first({ words, from: asked.today, order: 'date', notOverAt: ctx.now() })
  }

  async function findElsewhere(there: AgendaSearch): Promise<AgendaRow[]> {
    const { centre } = asked
    if (!centre) return []
    for (const km of WIDER_KM) {
      if (km <= centre.km) continue
      const found = await first({ ...there, kmByCity: kmByCityOf({ ...centre, km }), order: 'distance' })
      if (found.length > 0) return found
    }
    return []
  }

  async function findLaterElsewhere(): Promise<AgendaRow[]> {
    const { kmByCity, country, ...anywhere } = later
    // Without a place and days asked for, that is the question itself.
    if (to === undefined && !kmByCity && !country) return []
    const around = to === undefined ? [] : await findElsewhere(later)
    if (around.length > 0 || !(kmByCity ?? country)) return around
    return first({ ...anywhere, order: 'date' })
  }
}
