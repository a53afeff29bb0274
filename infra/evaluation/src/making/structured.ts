import type { GoldRecord } from '../gold.ts'
import type { Random } from '../random.ts'
import { addDays, type Happening, LANGUAGES, type Language, makeHappenings, offsetOn } from './events.ts'

export interface MadePage {
  extension: 'ics' | 'html'
  text: string
  records: GoldRecord[]
  language: Language
}

export const goldOf = (one: Happening): GoldRecord => ({
  title: one.title,
  start: one.time ? `${one.day}T${one.time}` : one.day,
  end: one.lastDay,
  city: one.city,
  cancelled: one.cancelled,
})

const compact = (text: string): string => text.replaceAll(/[-:]/g, '')
const utc = (day: string, time: string): string =>
  compact(new Date(`${day}T${time}:00${offsetOn(day)}`).toISOString().slice(0, 19))

/** Calendars in the ways that servers write them: zoned, UTC, floating, whole days, weekly with an exception. */
export function makeCalendar(random: Random): MadePage {
  const language = random.pick(LANGUAGES)
  const form = random.pick(['zoned', 'utc', 'floating', 'days', 'weekly', 'folded'] as const)
  const happenings = makeHappenings(random, language, form === 'weekly' ? 1 : random.whole(2, 6), {
    within: form === 'weekly' ? 40 : 110,
    timed: form !== 'days',
    ranges: form === 'days' && random.chance(0.5),
  })
  const cancelled = random.chance(0.3) ? happenings[0] : undefined
  if (cancelled) cancelled.cancelled = true
  const components = happenings.map((one, index) => component(one, index, form))
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agenda//NL',
    ...components.flat(),
    'END:VCALENDAR',
  ]
  const records = form === 'weekly' ? happenings.flatMap(weekly) : happenings.map(goldOf)
  return { extension: 'ics', text: `${text.map(fold).join('\r\n')}\r\n`, records, language }
}

function component(one: Happening, index: number, form: string): string[] {
  const time = one.time ?? '00:00'
  const local = `${compact(one.day)}T${compact(time)}00`
  const start =
    form === 'days'
      ? `DTSTART;VALUE=DATE:${compact(one.day)}`
      : form === 'utc'
        ? `DTSTART:${utc(one.day, time)}Z`
        : form === 'floating'
          ? `DTSTART:${local}`
          : `DTSTART;TZID=Europe/Amsterdam:${local}`
  const description = 'Iedereen is welkom\\, ook zonder kaartje; kom op tijd.'.repeat(
    form === 'folded' ? 4 : 1,
  )
  return [
    'BEGIN:VEVENT',
    `UID:${compact(one.day)}-${index}@agenda.example`,
    'DTSTAMP:20261101T120000Z',
    start,
    ...(one.lastDay ? [`DTEND;VALUE=DATE:${compact(addDays(one.lastDay, 1))}`] : []),
    ...(form === 'weekly'
      ? [
          'RRULE:FREQ=WEEKLY;COUNT=6',
          `EXDATE;TZID=Europe/Amsterdam:${compact(addDays(one.day, 14))}T${compact(time)}00`,
        ]
      : []),
    `SUMMARY:${one.title.replaceAll(',', '\\,')}`,
    `LOCATION:${one.venue}\\, ${one.city}`,
    `DESCRIPTION:${description}`,
    ...(one.cancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ]
}

const weekly = (one: Happening): GoldRecord[] =>
  [0, 1, 3, 4, 5].map((week) => goldOf({ ...one, day: addDays(one.day, 7 * week) }))

/** RFC 5545: no line longer than 75 octets. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 73) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

const entities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('é', '&eacute;').replaceAll('ü', '&uuml;')

/** schema.org in JSON: one object, an array, a @graph, beside a block that is broken, with and without offsets. */
export function makeJsonLd(random: Random): MadePage {
  const language = random.pick(LANGUAGES)
  const form = random.pick([
    'single',
    'array',
    'graph',
    'broken neighbour',
    'local time',
    'comments',
  ] as const)
  const happenings = makeHappenings(random, language, form === 'single' ? 1 : random.whole(2, 5), {
    ranges: random.chance(0.2),
  })
  const [first] = happenings
  if (first && random.chance(0.2)) first.cancelled = true
  const nodes = happenings.map((one) => node(one, form === 'local time'))
  const value =
    form === 'graph'
      ? { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'Agenda' }, ...nodes] }
      : nodes.length === 1
        ? nodes[0]
        : nodes
  const json = JSON.stringify(value, undefined, random.chance(0.5) ? 2 : 0)
  const broken = '<script type="application/ld+json">{"@type":"Event","name":"Kapot",}}</script>'
  const blocks = [
    ...(form === 'broken neighbour' ? [broken] : []),
    `<script type="application/ld+json">${form === 'comments' ? `//<![CDATA[\n${json}\n//]]>` : json}</script>`,
  ]
  return {
    extension: 'html',
    text: htmlPage(language, blocks.join('\n'), cards(happenings)),
    records: happenings.map(goldOf),
    language,
  }
}

const node = (one: Happening, localTime: boolean) => ({
  '@context': 'https://schema.org',
  '@type': one.time ? 'MusicEvent' : ['Event', 'Festival'],
  name: entities(one.title),
  startDate: one.time ? `${one.day}T${one.time}:00${localTime ? '' : offsetOn(one.day)}` : one.day,
  ...(one.lastDay && { endDate: one.lastDay }),
  eventStatus: `https://schema.org/${one.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
  location: {
    '@type': 'Place',
    name: one.venue,
    address: { '@type': 'PostalAddress', streetAddress: 'Plein 1', addressLocality: one.city },
  },
})

/** The words of the page, as its visitors see them. */
const cards = (happenings: readonly Happening[]): string =>
  happenings
    .map(
      (one) =>
        `<article><h2>${entities(one.title)}</h2><p>${one.day}${one.time ? `, ${one.time}` : ''}${one.lastDay ? ` - ${one.lastDay}` : ''}</p><p>${one.venue}, ${one.city}</p></article>`,
    )
    .join('\n')

export const htmlPage = (language: Language, head: string, body: string): string =>
  `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>Agenda</title>\n${head}\n</head>\n<body>\n<nav><a href="/">Home</a></nav>\n<main>\n${body}\n</main>\n</body></html>\n`

export function makeMicrodata(random: Random): MadePage {
  const language = random.pick(LANGUAGES)
  const happenings = makeHappenings(random, language, random.whole(1, 4))
  const body = happenings
    .map((one) => {
      const start = one.time ? `${one.day}T${one.time}:00${offsetOn(one.day)}` : one.day
      return `<div itemscope itemtype="https://schema.org/Event"><h2 itemprop="name">${entities(one.title)}</h2>
<time itemprop="startDate" datetime="${start}">${one.day}${one.time ? ` ${one.time}` : ''}</time>
<div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">${one.venue}</span>
<span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">${one.city}</span></span></div></div>`
    })
    .join('\n')
  return { extension: 'html', text: htmlPage(language, '', body), records: happenings.map(goldOf), language }
}
