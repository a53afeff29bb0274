import type { Agenda, AgendaQuery, Language } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import { readAgenda } from './agenda.ts'

/** The agenda for a caller without an account, with the fields of events that public pages show. */
export interface PublicAgenda {
  agenda: Agenda
  rows: ReadonlyMap<string, PublicRow>
}

export async function readPublicAgenda(
  ctx: Context,
  query: AgendaQuery,
  language: Language,
): Promise<PublicAgenda> {
  const agenda = await readAgenda(ctx, query, { userId: null, language })
  const items = [...agenda.items, ...(agenda.nearest ? [agenda.nearest] : [])]
  const rows = await ctx.stores.publicEvents.list(items.map(({ event }) => event.id))
  return { agenda, rows: new Map(rows.map((row) => [row.id, row])) }
}
