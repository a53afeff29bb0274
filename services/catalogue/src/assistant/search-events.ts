import {
  type Agenda,
  type AgendaItem,
  type AgendaQuery,
  MAX_RADIUS_KM,
  type SearchEventsInput,
  type SearchEventsOutput,
  TOLD_EVENTS,
} from '@uitpost/contracts'
import type { Context } from '../context.ts'
import { readAgenda } from '../domain/agenda/agenda.ts'
import { listQuotedSources } from '../domain/assistant/quoted-sources.ts'
import { QUOTED_NOTICE } from './quoted-text.ts'
import { describeItem } from './told-events.ts'

/** Searches the agenda as a caller without an account. */
export async function searchEvents(
  ctx: Context,
  { language, km, limit = TOLD_EVENTS.usual, ...question }: SearchEventsInput,
): Promise<SearchEventsOutput> {
  const lowered: SearchEventsOutput['lowered'] = []
  if (km !== undefined && km > MAX_RADIUS_KM) lowered.push('km')
  if (limit > TOLD_EVENTS.most) lowered.push('limit')
  const query: AgendaQuery = {
    ...question,
    ...(km !== undefined && { km: Math.min(km, MAX_RADIUS_KM) }),
    limit: Math.min(limit, TOLD_EVENTS.most),
  }
  return ctx.read(undefined, async (from) => {
    const agenda = await readAgenda(from, query, { userId: null, language })
    const sources = await listQuotedSources(from, idsOf(agenda))
    const describe = (item: AgendaItem) => describeItem(item, sources.get(item.event.id) ?? [], ctx.publicUrl)
    const { total, nextCursor, asked, words, items, nearest } = agenda
    return {
      notice: QUOTED_NOTICE,
      total,
      nextCursor,
      asked,
      words,
      lowered,
      events: items.map(describe),
      nearest: nearest && { ...describe(nearest), reason: nearest.reason },
    }
  })
}

const idsOf = ({ items, nearest }: Agenda): string[] =>
  [...items, ...(nearest ? [nearest] : [])].map(({ event }) => event.id)

/** What was found, in a sentence. */
export function summarise({ events, total, nextCursor, nearest, lowered }: SearchEventsOutput): string {
  const found = total === 0 ? 'No event was found.' : `${total} found, ${events.length} shown.`
  const more = nextCursor ? ' Ask again with cursor for the next ones.' : ''
  return [
    `${found}${more}`,
    nearest && 'The event in nearest is not what was asked for: say so when you name it.',
    lowered.length > 0 && `Too wide and lowered: ${lowered.join(', ')}.`,
    events.length > 0 && 'Name the address of the source with each event.',
  ]
    .filter(Boolean)
    .join(' ')
}
