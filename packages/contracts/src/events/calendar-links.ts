import { addDays } from '../calendar.ts'

/** What a calendar of the web is told; `startDate` and `endDate` as those of an Event. */
interface CalendarEntry {
  title: string
  startDate: string
  endDate: string | null
  place: string
  /** Address of its page. */
  page: string
}

/** 'YYYYMMDD', or an instant in UTC as 'YYYYMMDDTHHMMSSZ'. */
const digits = (text: string): string => text.replace(/[-:]|\.\d+/g, '')

const isDay = (date: string): boolean => date.length === 10

/** Addresses that open a new entry in the calendars of Google and Outlook: nothing is sent before somebody follows one. */
export function calendarLinks({ title, startDate, endDate, place, page }: CalendarEntry) {
  const last = endDate ?? startDate
  const [start, end] = isDay(startDate)
    ? [startDate, addDays(last.slice(0, 10), 1)]
    : [new Date(startDate).toISOString(), new Date(last).toISOString()]
  const address = (base: string, members: Record<string, string>): string =>
    `${base}?${new URLSearchParams(members).toString()}`
  return [
    {
      name: 'Google Calendar',
      address: address('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${digits(start)}/${digits(end)}`,
        location: place,
        details: page,
      }),
    },
    {
      name: 'Outlook',
      address: address('https://outlook.live.com/calendar/0/deeplink/compose', {
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: title,
        startdt: start,
        enddt: end,
        ...(isDay(startDate) && { allday: 'true' }),
        location: place,
        body: page,
      }),
    },
  ]
}
