import type { EventState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Discovery } from './harness.ts'
import { inDays } from './world.ts'

/** The day of an event, for which a re-check is planned. */
export const DAY = inDays(20)

/** The offset of Amsterdam on a day, such as '+01:00'. */
export const offsetOn = (day: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' })
    .format(new Date(`${day}T09:00:00Z`))
    .replace(/^.*GMT/, '')

/** An approved event at ten o'clock, as the catalogue announces it. */
export function approvedEvent(
  more: Partial<EventState> & { title: string; sourceLink: string | null },
): EventState {
  const localDate = more.localDate ?? DAY
  const startDate = `${localDate}T10:00:00${offsetOn(localDate)}`
  return {
    id: newId(),
    status: 'approved',
    mergedInto: null,
    seriesId: null,
    description: null,
    startDate,
    endDate: null,
    startAt: new Date(startDate).toISOString(),
    endAt: null,
    localDate,
    localEndDate: localDate,
    allDay: false,
    timeZone: 'Europe/Amsterdam',
    city: 'Utrecht',
    cityId: null,
    country: 'NL',
    location: null,
    categoryId: null,
    approvedAt: new Date().toISOString(),
    ...more,
  }
}

/** Makes the re-checks of all watched events due. */
export const makeDue = ({ db }: Discovery) =>
  db
    .updateTable('watchedEvent')
    .set({ nextCheckAt: new Date(Date.now() - 1_000) })
    .execute()

/** Removes watched events, messages, and pages with the notes of their requests. */
export async function clearWatched({ db, groq }: Discovery) {
  await db.deleteFrom('watchedEvent').execute()
  await db.deleteFrom('outbox').execute()
  groq.pages.clear()
  groq.fetches.length = 0
  groq.requests.length = 0
}
