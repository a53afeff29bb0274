import type { DecidedEvent, EventEdit } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { cityOf, lines, oneLine } from '../facts/findings.ts'
import { assertPublicLink } from '../facts/links.ts'
import { readOccurrence, wireDates } from '../facts/occurrences.ts'
import { normaliseTitle } from '../facts/titles.ts'
import { toEvent } from '../reading/events.ts'
import { type Decider, saveDecision } from './review.ts'

const EDITABLE: readonly EventFields['status'][] = ['held', 'pending', 'approved', 'cancelled']

const refused = (field: string, message: string) =>
  new DomainError('bad_request', message, { errors: [{ field, code: 'invalid', message }] })

/** The event with an admin's changes; what is not mentioned stays. */
export function edited(event: EventFields, edit: EventEdit, now: Date): EventFields {
  const title = edit.title === undefined ? event.title : oneLine(edit.title)
  if (!title) throw refused('title', 'A title is required')
  const place = cityOf({
    city: edit.city ?? event.city,
    country: edit.country ?? event.country,
    cityId: edit.city === undefined && edit.country === undefined ? event.cityId : null,
  })
  const { cityNames, ...city } = place
  const dates = { ...wireDates(event), allDay: event.allDay, timeZone: event.timeZone }
  const stated = {
    startDate: edit.startDate ?? dates.startDate,
    endDate: edit.endDate === undefined ? dates.endDate : edit.endDate,
    allDay: edit.allDay ?? (edit.startDate ? /^\d{4}-\d{2}-\d{2}$/.test(edit.startDate) : dates.allDay),
    timeZone: edit.timeZone ?? dates.timeZone,
  }
  const touchesDates =
    JSON.stringify(stated) !==
    JSON.stringify({ ...dates, startDate: dates.startDate, endDate: dates.endDate })
  const occurrence = touchesDates ? readOccurrence(stated, now) : {}
  if (typeof occurrence === 'string') throw refused('startDate', `The dates cannot be used: ${occurrence}`)
  const text = (value: string | null | undefined, old: string | null, clean: (given: string) => string) =>
    value === undefined ? old : (value && clean(value)) || null
  return {
    ...event,
    ...occurrence,
    ...city,
    title,
    normalisedTitle: normaliseTitle(title, cityNames),
    description: text(edit.description, event.description, lines),
    country: edit.country ?? event.country,
    location: text(edit.location, event.location, oneLine),
    sourceLink: edit.sourceLink === undefined ? event.sourceLink : edit.sourceLink,
    categoryId: edit.categoryId === undefined ? event.categoryId : edit.categoryId,
    // An admin's word is as good as a proof.
    status: event.status === 'held' ? 'pending' : event.status,
  }
}

/** Changes what an event says; a held one then waits for approval like any other. */
export const editEvent = (
  ctx: Context,
  id: string,
  edit: EventEdit,
  decider: Decider,
): Promise<DecidedEvent> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const [before] = await stores.events.listForUpdate([id])
    if (!before || !EDITABLE.includes(before.status)) {
      throw new DomainError('not_found', 'There is no event to be edited with this id.')
    }
    if (edit.categoryId && !(await stores.categories.ids()).has(edit.categoryId)) {
      throw refused('categoryId', 'There is no category with this id')
    }
    if (edit.sourceLink && edit.sourceLink !== before.sourceLink) {
      assertPublicLink('sourceLink', edit.sourceLink)
    }
    const after = edited(before, edit, at)
    const actionId = await saveDecision(stores, { kind: 'edit', audit: 'event.edited', decider, at }, [
      { before, after },
    ])
    return { ...toEvent(await stores.events.getShown(id)), actionId }
  })
