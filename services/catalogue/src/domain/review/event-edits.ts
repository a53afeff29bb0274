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

/** A refusal of one field, with its reason. */
export const refused = (field: string, message: string) =>
  new DomainError('bad_request', message, { errors: [{ field, code: 'invalid', message }] })

export function edited(event: EventFields, edit: EventEdit, now: Date): EventFields {
  const title = edit.title === undefined ? event.title : oneLine(edit.title)
  if (!title) throw refused('title', 'A title is required')
  const place = cityOf({
    city: edit.city ?? event.city,
    country: edit.country ?? event.country,
    cityId: edit.city === undefined && edit.country === undefined ? event.cityId : null,
  })
  const { cityNames, ...city } = place
  const { allDay, timeKnown, timeZone } = event
  const dates = { ...wireDates(event), allDay, timeKnown, timeZone }
  const isDay = edit.startDate && /^\d{4}-\d{2}-\d{2}$/.test(edit.startDate)
  const isTimed = edit.timeKnown ?? (edit.allDay || (edit.startDate && !isDay) ? true : timeKnown)
  const stated = {
    startDate: edit.startDate ?? dates.startDate,
    // The end of a night says nothing without its hour.
    endDate: edit.endDate ?? (edit.endDate === null || (!isTimed && timeKnown) ? null : dates.endDate),
    allDay: isTimed && (edit.allDay ?? (edit.startDate ? isDay === true : allDay)),
    timeKnown: isTimed,
    timeZone: edit.timeZone ?? timeZone,
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
    // An admin's edit counts as proof.
    status: event.status === 'held' ? 'pending' : event.status,
    doubt: null,
  }
}

/** Saves an admin's edit; a held event becomes pending by it. */
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
