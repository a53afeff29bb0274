import ical, { type VEvent } from 'node-ical'
import { dateKey, type Span } from './date-keys.ts'

/** The dates of every event by node-ical, as keys. Throws if the file cannot be parsed. */
export function datesByNodeIcal(content: string, span: Span): string[] {
  return Object.values(ical.sync.parseICS(content)).flatMap((component) =>
    component?.type === 'VEVENT' ? datesOf(component, span) : [],
  )
}

function datesOf(event: VEvent, span: Span): string[] {
  const instances = ical.expandRecurringEvent(event, { from: new Date(span.from), to: new Date(span.to) })
  return instances.flatMap(({ summary, start, isFullDay }) => {
    const title = typeof summary === 'string' ? summary : String(summary?.val ?? '')
    const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`
    return dateKey(title, isFullDay ? { day } : { at: start }, span)
  })
}

const two = (value: number): string => String(value).padStart(2, '0')
