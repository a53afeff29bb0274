import { isProven } from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { regroupDuplicates } from '../duplicates/groups.ts'
import { statedBy } from '../duplicates/joins.ts'
import { UNAPPROVED } from '../review/approvals.ts'
import { announceChangedFacts, judgeEvents } from '../review/judge-events.ts'
import { type Decider, saveDecision } from '../review/review.ts'

const PARTABLE: readonly EventFields['status'][] = ['held', 'pending', 'approved', 'cancelled']

/**
 * Splits an automatically joined source off into its own event, with the content it stated. The two are not suggested
 * as duplicates again, and the source is recognised by its candidate id. Undo merges it back.
 */
export const partSource = (ctx: Context, eventId: string, sourceId: string, decider: Decider) =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const [event] = await stores.events.listForUpdate([eventId])
    const sources = event ? await stores.eventSources.list([eventId]) : []
    const source = sources.find(({ id }) => id === sourceId)
    if (!event || !source || !PARTABLE.includes(event.status)) {
      throw new DomainError('not_found', 'There is no source of an event with these ids.')
    }
    const stated = source.joined?.stated
    if (!stated || sources.length < 2) {
      throw new DomainError(
        'conflict',
        'This source was not joined to the event by itself, or what it said is gone.',
      )
    }
    const categoryIds = await stores.categories.ids()
    const parted: EventFields = {
      ...statedBy(stated),
      id: newId(),
      seriesId: source.seriesId,
      standsAlone: false,
      categoryId: stated.categoryId && categoryIds.has(stated.categoryId) ? stated.categoryId : null,
      status: isProven(source.evidence) ? 'pending' : 'held',
      mergedInto: null,
      ...UNAPPROVED,
      withdrawnAt: null,
      sequence: 0,
      doubt: null,
      facts: {},
    }
    const together: EventFields = { ...parted, status: 'merged', mergedInto: event.id }
    await stores.events.insert([together])
    const action = { kind: 'part', audit: 'event.source_parted', decider, at, eventId } as const
    const actionId = await saveDecision(stores, action, [
      { before: together, after: parted },
      { before: event, after: event },
    ])
    await stores.merges.moveSource(source.id, { eventId: event.id, keptId: parted.id }, actionId)
    const ids = [event.id, parted.id]
    const [firstId = '', secondId = ''] = ids.toSorted()
    await announceChangedFacts(stores, await judgeEvents(stores, ids, at), decider.requestId)
    await stores.duplicates.dismiss([{ firstId, secondId }], actionId)
    await regroupDuplicates(stores, ids, [parted.id])
    return { eventId: parted.id, actionId }
  })

/**
 * Takes an event out of a series of single dates, into which it is not put again; its own feed's entry stays its series.
 * Undo puts it back.
 */
export const partSeries = (ctx: Context, eventId: string, decider: Decider) =>
  ctx.transaction(async (stores) => {
    const [event] = await stores.events.listForUpdate([eventId])
    if (!event?.seriesId || !PARTABLE.includes(event.status)) {
      throw new DomainError('not_found', 'There is no event of a series with this id.')
    }
    const [series] = await stores.series.list([event.seriesId])
    const sources = await stores.eventSources.list([event.id])
    const own = sources.find(({ name, link }) => name === event.source && link === event.sourceLink)
    if (own?.seriesId === event.seriesId || series?.kind === 'feed') {
      throw new DomainError('conflict', 'The dates of one entry of a feed belong together.')
    }
    const after = { ...event, seriesId: own?.seriesId ?? null, standsAlone: true }
    const action = { kind: 'part_series', audit: 'event.series_parted', decider, at: ctx.now() } as const
    return { actionId: await saveDecision(stores, action, [{ before: event, after }]) }
  })
