import { zoneOf } from '@uitpost/contracts'
import { readDates } from '@uitpost/event-reader'
import { judgeRecheckedPage } from '@uitpost/event-reader/parsers'
import { z } from 'zod'
import { Page } from './run-evaluation.ts'

/** Request of `npm run eval`: what a re-check of this page says of an approved event. */
export const RecheckRequest = z.object({
  op: z.literal('recheck'),
  ...Page,
  event: z.object({
    title: z.string(),
    start: z.string(),
    city: z.string(),
    location: z.string().optional(),
  }),
})

export function judgeRecheck({
  html,
  url,
  requestedUrl,
  fetchedOn,
  country,
  event,
}: z.infer<typeof RecheckRequest>): string | undefined {
  const timeZone = zoneOf(country)
  const { start = event.start } = readDates(event.start, undefined, timeZone)
  const approved = {
    title: event.title,
    startDate: start,
    endDate: null,
    timeZone,
    city: event.city,
    country,
    location: event.location ?? null,
    link: requestedUrl ?? url,
  }
  const bytes = new TextEncoder().encode(html)
  return judgeRecheckedPage({ bytes, url, events: [{ event: approved, fetchedOn }] })[0]?.result
}
