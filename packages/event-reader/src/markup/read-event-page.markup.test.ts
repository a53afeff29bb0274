import { describe, expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { datedEvents, readEventPage } from './read-event-page.ts'

const options = { url: 'https://plein.example/agenda/', venueZone: 'Europe/Amsterdam' }
const read = (html: string) => readEventPage(parsePage(html), options)
const stated = (json: object) =>
  read(
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'Bal', ...json })}</script>`,
  ).events[0]

describe('RDFa', () => {
  const bal = `
    <div vocab="https://schema.org/" typeof="MusicEvent" resource="#bal">
      <a property="url" href="/bal"><b property="name">Bal op het plein</b></a>
      <time property="startDate" datetime="2027-04-04T20:00">zondag</time>
      <span property="endDate" content="2027-04-04T23:30">half twaalf</span>
      <div property="location" typeof="Place"><i property="name">De Kom</i>
        <p property="address" typeof="PostalAddress"><span property="addressLocality">Deventer</span></p></div>
      <link property="eventStatus" href="https://schema.org/EventCancelled">
      <div typeof="Person"><b property="name">Iemand anders</b></div>
    </div>`

  test('an event is read with its place, dates, address and status', () => {
    expect(read(bal).rdfa).toEqual([
      expect.objectContaining({
        source: 'rdfa',
        title: 'Bal op het plein',
        url: 'https://plein.example/bal',
        status: 'cancelled',
        start: '2027-04-04T20:00:00+02:00',
        end: '2027-04-04T23:30:00+02:00',
        city: 'Deventer',
        place: { name: 'De Kom', city: 'Deventer' },
      }),
    ])
  })

  test('names may have a prefix or be full addresses', () => {
    for (const name of ['schema:', 'https://schema.org/', 'http://schema.org/']) {
      const html = `<p typeof="${name}Event"><b property="${name}name">Bal</b><i property="${name}startDate" content="2027-04-04">x</i>`
      expect(read(html).rdfa).toMatchObject([{ title: 'Bal', start: '2027-04-04' }])
    }
  })

  test('a place elsewhere on the page is found by its resource', () => {
    const html = `<div typeof="Event"><b property="name">Bal</b><i property="startDate" content="2027-04-04"></i>
      <a property="location" resource="#kom">De Kom</a></div>
      <div typeof="Place" resource="#kom"><b property="name">De Kom</b><p property="address">Brink 3, 7411 BT Deventer</p></div>`
    expect(read(html).rdfa).toMatchObject([{ city: 'Deventer', place: { name: 'De Kom' } }])
  })

  test('an event in several kinds of markup counts once', () => {
    const json =
      '<script type="application/ld+json">{"@type":"Event","name":"Bal op het plein","startDate":"2027-04-04T20:00"}</script>'
    expect(datedEvents(read(json + bal)).map(({ source }) => source)).toEqual(['json-ld'])
    expect(datedEvents(read(bal)).map(({ source }) => source)).toEqual(['rdfa'])
  })
})

describe('microformats', () => {
  test('an h-event is read with its place', () => {
    const html = `<article class="card h-event"><h2 class="p-name">Vossenjacht</h2>
      <time class="dt-start" datetime="2027-05-08T14:00+02:00">8 mei</time> - <time class="dt-end">16:30</time>
      <div class="p-location h-card"><span class="p-name">Speeltuin</span>, <span class="p-locality">Zutphen</span></div>
      <a class="u-url" href="vos">meer</a><p class="p-summary">Voor iedereen</p></article>`
    expect(read(html).microformats).toEqual([
      expect.objectContaining({
        source: 'h-event',
        title: 'Vossenjacht',
        description: 'Voor iedereen',
        city: 'Zutphen',
        start: '2027-05-08T14:00:00+02:00',
        end: '2027-05-08T16:30:00+02:00',
        url: 'https://plein.example/agenda/vos',
        place: { name: 'Speeltuin', city: 'Zutphen' },
      }),
    ])
  })

  test('a place that is only a link is named by its text', () => {
    const html = `<div class="h-event"><b class="p-name">Bal</b><i class="dt-start">2027-05-08</i><a class="p-location h-card" href="/kom">De Kom</a>`
    expect(read(html).microformats).toMatchObject([{ place: { name: 'De Kom' } }])
  })

  test('a vevent of hCalendar is read, with a date in several elements', () => {
    const html = `<div class="vevent"><span class="summary">Kaasmarkt</span>
      <span class="dtstart"><abbr class="value" title="2027-06-03">donderdag</abbr> <span class="value">10:00</span></span>
      <span class="location vcard"><b class="fn">Markt</b><span class="adr"><i class="locality">Gouda</i></span></span></div>`
    expect(read(html).microformats).toMatchObject([
      { title: 'Kaasmarkt', start: '2027-06-03T10:00:00+02:00', city: 'Gouda', place: { name: 'Markt' } },
    ])
  })
})

describe('dates not in ISO 8601', () => {
  test.each([
    ['20270404T2000', '2027-04-04T20:00:00+02:00'],
    ['20270404T180000Z', '2027-04-04T20:00:00+02:00'],
    ['20270404', '2027-04-04'],
    ['2027/04/04', '2027-04-04'],
    ['2027-4-4 8:00 PM', '2027-04-04T20:00:00+02:00'],
    ['4-5-2027 20:00', '2027-05-04T20:00:00+02:00'],
    ['04.05.2027, 20:00 Uhr', '2027-05-04T20:00:00+02:00'],
    ['24/05/2027', '2027-05-24'],
    ['4 april 2027 20:00', '2027-04-04T20:00:00+02:00'],
    ['dimanche 4 avril 2027 à 20h00', '2027-04-04T20:00:00+02:00'],
    ['Sonntag, 4. April 2027 um 20.00 Uhr', '2027-04-04T20:00:00+02:00'],
    ['April 4, 2027 8:00 pm', '2027-04-04T20:00:00+02:00'],
    ['Sun, 04 Apr 2027 18:00:00 +0000', '2027-04-04T20:00:00+02:00'],
    ['Sun Apr 04 2027 20:00:00 GMT+0200 (Central European Summer Time)', '2027-04-04T20:00:00+02:00'],
  ])('%s is %s', (written, start) => {
    expect(stated({ startDate: written })?.start).toBe(start)
  })

  test.each([
    '04/05/2027',
    '31 april 2027',
    '4 floreal 2027',
    '2027',
    'morgen',
    '12:00',
    '20271304',
    '4-5-27',
  ])('%s is ignored', (written) => expect(stated({ startDate: written })).not.toHaveProperty('start'))
})

describe('JSON-LD in expanded form', () => {
  test('values, lists and sets are resolved', () => {
    const place = {
      '@type': 'Place',
      name: { '@value': 'De Kom' },
      address: { addressLocality: [{ '@value': 'Gent' }] },
    }
    const event = stated({
      name: { '@value': 'Bal', '@language': 'nl' },
      startDate: { '@type': 'DateTime', '@value': '2027-04-04T20:00' },
      endDate: [{ '@value': '2027-04-04T22:00' }],
      location: { '@list': [place] },
    })
    expect(event).toMatchObject({
      title: 'Bal',
      start: '2027-04-04T20:00:00+02:00',
      end: '2027-04-04T22:00:00+02:00',
      city: 'Gent',
      place: { name: 'De Kom' },
    })
  })

  test.each([
    ['Brink 3, 7411 BT Deventer, Nederland', 'Deventer'],
    ['Grote Markt 1\n2000 Antwerpen', 'Antwerpen'],
    ['Rathausplatz 1, D-48143 Münster', 'Münster'],
    ['De Kom, Stadsplein, Nieuwegein', 'Nieuwegein'],
    ['Utrecht', undefined],
    ['Stationsstraat 12', undefined],
    ['Zaal 1, achterin', undefined],
  ])('the address %j names the city %s', (address, city) => {
    const place = stated({ startDate: '2027-04-04', location: { '@type': 'Place', name: 'Zaal', address } })
    expect(place?.city).toBe(city)
  })

  test('an event whose title says so is cancelled, whatever its status', () => {
    const lie = { startDate: '2027-04-04', eventStatus: 'https://schema.org/EventScheduled' }
    expect(stated({ ...lie, name: 'AFGELAST: Bal' })?.status).toBe('cancelled')
    expect(stated(lie)?.status).toBe('scheduled')
  })
})
