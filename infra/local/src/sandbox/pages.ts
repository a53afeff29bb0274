import { Temporal } from 'temporal-polyfill'
import {
  catalogueEvents,
  feedNameOf,
  findEventByUrl,
  occurrencesOf,
  readFeed,
} from './catalogue/catalogue.ts'
import type { CatalogueEvent, Occurrence, PageLanguage } from './catalogue/catalogue-event.ts'
import { writeSpan } from './date-text.ts'

export interface RecordedPage {
  contentType: string
  body: string
}

const DAY_MS = 86_400_000
/** How many days ahead and how many dates a page announces. */
const ANNOUNCED_DAYS = 90
const ANNOUNCED_DATES = 4
/** A yearly event announces its next date, however far away; Easter can move it by five weeks. */
const NEXT_DATE_DAYS = 410

const WORDS: Record<PageLanguage, { when: string; where: string; site: string; practical: string }> = {
  nl: { when: 'Wanneer', where: 'Locatie', site: 'Officiële website', practical: 'Praktische informatie' },
  fr: { when: 'Quand', where: 'Lieu', site: 'Site officiel', practical: 'Informations pratiques' },
  de: { when: 'Wann', where: 'Ort', site: 'Offizielle Website', practical: 'Praktische Hinweise' },
  en: { when: 'When', where: 'Place', site: 'Official site', practical: 'Practical information' },
}

/** Narrower types of schema.org, as organisers use them. */
const MARKUP_TYPES: Record<string, string> = {
  'Business & Networking': 'BusinessEvent',
  'Education & Learning': 'EducationEvent',
  'Food & Drink': 'FoodEvent',
  'Music & Entertainment': 'MusicEvent',
  'Sports & Fitness': 'SportsEvent',
}

/**
 * The recording at an address of the catalogue: an event's page, a shipped feed, or a robots.txt. Made by us, never the
 * organiser's own page.
 */
export function recordedPage(url: string, now: Date): RecordedPage | undefined {
  const event = findEventByUrl(url)
  if (event) return { contentType: 'text/html; charset=utf-8', body: eventPage(event, now) }
  const feed = feedNameOf(url)
  const calendar = feed === undefined ? undefined : readFeed(feed)
  if (calendar) return { contentType: 'text/calendar; charset=utf-8', body: calendar }
  const robots = URL.canParse(url) && new URL(url).pathname === '/robots.txt'
  return robots ? recordedRobots(new URL(url).hostname) : undefined
}

/** The robots.txt of catalogue hosts, which allows everything; undefined for other hosts. */
export function recordedRobots(host: string): RecordedPage | undefined {
  const known =
    host === 'feeds.uitpost.example' || catalogueEvents().some(({ url }) => new URL(url).hostname === host)
  return known ? { contentType: 'text/plain; charset=utf-8', body: 'User-agent: *\nAllow: /\n' } : undefined
}

/** The dates that an event's page announces today. */
export function announcedDates(event: CatalogueEvent, now: Date): Occurrence[] {
  const within = (days: number) => occurrencesOf(event, now, new Date(now.getTime() + days * DAY_MS))
  const soon = within(ANNOUNCED_DAYS).slice(0, ANNOUNCED_DATES)
  return soon.length > 0 ? soon : within(NEXT_DATE_DAYS).slice(0, 1)
}

/** Every second page has Event markup; the others state the event in text only. */
export const hasMarkup = (event: CatalogueEvent): boolean => catalogueEvents().indexOf(event) % 2 === 0

function eventPage(event: CatalogueEvent, now: Date): string {
  const dates = announcedDates(event, now)
  const words = WORDS[event.language]
  const lines = dates.map((one) => `        <li>${escapeHtml(writeSpan(event.language, one))}</li>`)
  return `<!doctype html>
<html lang="${event.language}">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(event.title)}</title>
    <meta name="x-uitpost-sandbox" content="recorded">
    <meta name="description" content="${escapeHtml(event.description)}">
    <link rel="canonical" href="${escapeHtml(event.url)}">${hasMarkup(event) ? markup(event, dates) : ''}
  </head>
  <body>
    <!-- x-uitpost-sandbox: recorded -->
    <main>
      <h1>${escapeHtml(event.title)}</h1>
      <p>${escapeHtml(event.description)}</p>
      <h2>${words.when}</h2>
      <ul>
${lines.join('\n')}
      </ul>
      <h2>${words.practical}</h2>
      <p>${words.where}: ${escapeHtml(event.place)}</p>
      <p>${words.site}: <a href="${escapeHtml(event.url)}">${escapeHtml(event.url)}</a></p>
    </main>
  </body>
</html>
`
}

function markup(event: CatalogueEvent, dates: readonly Occurrence[]): string {
  const graph = dates.map((one) => ({
    '@type': MARKUP_TYPES[event.category] ?? 'Event',
    name: event.title,
    description: event.description,
    startDate: withOffset(event, one.start),
    endDate: withOffset(event, one.end),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: event.url,
    location: {
      '@type': 'Place',
      name: event.place.split(', ')[0],
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.place.split(', ').slice(1, -1).join(', ') || undefined,
        addressLocality: event.place.split(', ').at(-1),
        addressCountry: event.country,
      },
    },
  }))
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  )
  return `\n    <script type="application/ld+json">${json}</script>`
}

/** A local time with its offset, for schema.org; all-day dates stay dates. */
function withOffset(event: CatalogueEvent, local: string): string {
  if (!local.includes('T')) return local
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(event.timeZone)
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'minute' })
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
