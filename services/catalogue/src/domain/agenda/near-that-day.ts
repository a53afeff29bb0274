import {
  type AgendaItem,
  askNearThatDay,
  type Language,
  localDateIn,
  withoutItself,
} from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { readAgenda } from './agenda.ts'

/** What else is on near an event that day, the nearest first; nothing once it is over or if its town is unknown. */
export async function readNearThatDay(
  ctx: Context,
  event: Pick<EventFields, 'id' | 'seriesId' | 'cityId' | 'localDate' | 'localEndDate' | 'timeZone'>,
  language: Language,
): Promise<AgendaItem[]> {
  if (event.cityId === null) return []
  const question = askNearThatDay({
    townId: event.cityId,
    first: event.localDate,
    last: event.localEndDate,
    today: localDateIn(event.timeZone, ctx.now()),
  })
  if (!question) return []
  const { items } = await readAgenda(ctx, question, { userId: null, language })
  return withoutItself(items, event)
}
