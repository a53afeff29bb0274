import { expect, test } from 'vitest'
import { readFeedEvents } from './feed-events.ts'

const from = { url: 'https://plein.example/feed', venueZone: 'Europe/Amsterdam' }
const rss = (...items: string[]): string =>
  `<rss version="2.0"><channel><title>Agenda</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`
const read = (...items: string[]) => readFeedEvents(rss(...items), from).map(({ event }) => event)

test.each([
  [
    'ev',
    '<ev:startdate>2027-04-04T20:00</ev:startdate><ev:enddate>2027-04-04T22:00</ev:enddate><ev:location>De Kom, Gent</ev:location>',
  ],
  [
    'mec',
    '<mec:startDate>2027-04-04</mec:startDate><mec:startHour>8:00 PM</mec:startHour><mec:endDate>2027-04-04</mec:endDate><mec:endHour>22:00</mec:endHour><mec:location>De Kom, Gent</mec:location>',
  ],
  [
    'xcal',
    '<xcal:dtstart>20270404T200000</xcal:dtstart><xcal:dtend>20270404T180000Z</xcal:dtend><xcal:dtend>x</xcal:dtend><xcal:location><![CDATA[De Kom, Gent]]></xcal:location>'.replace(
      '180000Z',
      '200000Z',
    ),
  ],
])('an item with the module %s states an event', (_, fields) => {
  expect(read(`<title>Bal &amp; buffet</title><link>https://plein.example/bal</link>${fields}`)).toEqual([
    {
      uid: 'https://plein.example/bal',
      title: 'Bal & buffet',
      url: 'https://plein.example/bal',
      location: 'De Kom, Gent',
      city: 'Gent',
      start: '2027-04-04T20:00:00+02:00',
      end: '2027-04-04T22:00:00+02:00',
      allDay: false,
      timeZone: 'Europe/Amsterdam',
      categories: [],
      status: 'confirmed',
    },
  ])
})

test("entries of Atom are read too, and offsets are converted to the venue's zone", () => {
  const entry =
    '<feed><entry><title>ANNULÉ : Bal</title><id>x-1</id><link rel="alternate" href="/bal?a=1&amp;b=2"/><ev:startdate>2027-04-04T18:00:00.0000000Z</ev:startdate></entry></feed>'
  expect(readFeedEvents(entry, from)).toMatchObject([
    {
      link: 'https://plein.example/bal?a=1&b=2',
      event: { uid: 'x-1', start: '2027-04-04T20:00:00+02:00', status: 'cancelled' },
    },
  ])
})

test('dates without a time are all-day, and items without a title or date state nothing', () => {
  const days = '<ev:startdate>2027-04-22</ev:startdate><ev:enddate>2027-04-25</ev:enddate>'
  expect(
    read(
      `<title>Beurs</title>${days}`,
      days,
      '<title>Nieuws</title>',
      '<title>x</title><ev:startdate>soon</ev:startdate>',
    ),
  ).toMatchObject([{ title: 'Beurs', start: '2027-04-22', end: '2027-04-25', allDay: true }])
})

test('text between items, in comments or unclosed items states nothing', () => {
  const field = '<ev:startdate>2027-04-22</ev:startdate>'
  for (const xml of [
    `<rss><title>x</title>${field}</rss>`,
    `<item><title>x</title>${field}`,
    `<!-- <item><title>x</title>${field}</item>`,
    `<item><title>x</title><!-- ${field} --></item>`,
    `${field}<item`,
  ])
    expect(readFeedEvents(xml, from)).toEqual([])
})
