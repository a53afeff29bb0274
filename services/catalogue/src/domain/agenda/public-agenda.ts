import type { Agenda, AgendaQuery, Language } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import { readAgenda } from './agenda.ts'

/** What the agenda answers somebody without an account, with what public pages show of its events. */
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
