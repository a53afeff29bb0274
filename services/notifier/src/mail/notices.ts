import { type Language, LOCALES, type NotificationChange, type NotificationKind } from '@uitpost/contracts'
import { cityNamedIn, cityNameIn } from '@uitpost/places'
import { mailTexts } from '@uitpost/texts/server'
import type { EventRow } from '../store/schema.ts'
import { eventWhen, writtenDate } from './event-dates.ts'
import { pageOf, truncate, venueOf, wholeKm } from './event-views.ts'

/** `today`: a reminder that is sent only on the day itself. */
export type NoticeKind = NotificationKind | 'today'

/** A saved event and the notification about it; `soon` means that it takes place soon. */
export interface Notice {
  kind: NoticeKind | 'soon'
  event: EventRow
  changes: readonly NotificationChange[]
  /** To the reader's city, if both places are known. */
  km?: number | undefined
}

/** Old and new value, dates in the event's time zone. */
function changeLine({ field, from, to }: NotificationChange, event: EventRow, language: Language): string {
  const { timeNotStated, notices, colon } = mailTexts(language)
  const { fields, nothing } = notices
  const isDate = field === 'startDate' || field === 'endDate'
  const written = (value: string | null) => {
    if (value === null) return nothing
    if (isDate) return writtenDate(value, event.timeZone, LOCALES[language])
    return truncate(field === 'city' ? cityNamedIn(value, event.country, language) : value)
  }
  const open = field === 'startDate' && !event.timeKnown && to !== null
  return `${fields[field]}${colon}${written(from)} → ${written(to)}${open ? `, ${timeNotStated}` : ''}`
}

/** The lines about a saved event, the change first. */
export function noticeLines({ kind, event, changes, km }: Notice, language: Language): string[] {
  const distance = wholeKm(km)
  const venue = venueOf(event, language)
  const place = [cityNameIn(event, language), ...(venue ? [truncate(venue)] : [])].join(', ')
  return [
    ...(kind === 'soon' ? [] : [mailTexts(language).notices[kind].line]),
    ...(kind === 'cancelled' ? [] : changes.map((change) => changeLine(change, event, language))),
    ...(kind === 'changed' ? [] : [eventWhen(event, language), place]),
    ...(distance === undefined ? [] : [mailTexts(language).away({ km: distance })]),
  ]
}

export const noticeView = (notice: Notice, language: Language, publicUrl: string) => ({
  title: truncate(notice.event.title),
  url: pageOf(notice.event.id, publicUrl),
  lines: noticeLines(notice, language),
})

export const noticeText = ({ title, lines, url }: ReturnType<typeof noticeView>): string =>
  [title, ...lines, url].join('\n')

/** The reason in the preview why a saved event is in a digest. */
export function noticeReason({ kind, km }: Notice, language: Language): string {
  const { away, notices } = mailTexts(language)
  const distance = wholeKm(km)
  return [
    ...(kind === 'soon' ? [] : [`${notices[kind].line}.`]),
    ...(distance === undefined ? [] : [`${away({ km: distance })}.`]),
    notices.savedWhy,
  ].join(' ')
}
