import { randomUUID } from 'node:crypto'
import { LANGUAGES, sourceNameIn } from '@uitpost/contracts'
import { routeLink } from '@uitpost/places/address'
import { load } from 'cheerio'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intake, PROVEN } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

let stage: PublicStage
beforeAll(async () => {
  stage = await openPublicStage()
})
afterAll(() => stage.catalogue.close())
beforeEach(() => stage.catalogue.setClock('2027-03-10T12:00:00Z'))

describe('the page of a published event', () => {
  test.each([
    [
      'nl-BE,nl;q=0.9',
      'nl',
      'zondag 4 april 2027, 10:00–17:00',
      'Nederland',
      'Bewaar dit evenement',
      'Klopt er iets niet? Verkeerde datum Afgelast Gesloten',
    ],
    [
      'fr',
      'fr',
      'dimanche 4 avril 2027, 10:00 – 17:00',
      'Pays-Bas',
      'Enregistrer cet événement',
      'Une erreur ? Mauvaise date Annulé Fermé',
    ],
    [
      'de-DE',
      'de',
      'Sonntag, 4. April 2027, 10:00–17:00 Uhr',
      'Niederlande',
      'Diese Veranstaltung merken',
      'Stimmt etwas nicht? Falsches Datum Abgesagt Geschlossen',
    ],
    [
      'en',
      'en',
      'Sunday, 4 April 2027, 10:00–17:00',
      'Netherlands',
      'Save this event',
      'Something wrong? Wrong date Cancelled Closed',
    ],
    [
      'pl',
      'en',
      'Sunday, 4 April 2027, 10:00–17:00',
      'Netherlands',
      'Save this event',
      'Something wrong? Wrong date Cancelled Closed',
    ],
  ])(
    'shows readers of %s title, time and place, without scripts',
    async (header, language, when, country, save, reports) => {
      const { id, found } = await stage.publish({ location: 'IJsselkade', title: `Boekenmarkt ${header}` })
      const { response, $, facts } = await stage.open(id, header)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        vary: 'accept-language',
      })
      expect($('html').attr('lang')).toBe(language)
      expect($('h1').text()).toBe(`Boekenmarkt ${header}`)
      expect(facts).toEqual([when, `IJsselkade ${found.city}, ${country}`])
      expect($('.event-view-text').text()).toBe('Books by the kilometre.')
      const links = $('main a')
        .map((_, element) => [[$(element).attr('href'), $(element).attr('rel')]])
        .get()
      expect(links).toEqual([
        [found.link, 'noopener nofollow'],
        [`/e/${id}.ics`, 'nofollow'],
        [expect.stringMatching(/^https:\/\/calendar\.google\.com\//), 'noopener nofollow'],
        [expect.stringMatching(/^https:\/\/outlook\.live\.com\//), 'noopener nofollow'],
        [routeLink(`IJsselkade, ${found.city}, ${country}`), 'noopener nofollow'],
        [found.link, 'noopener nofollow'],
        [`/e/${id}/organiser`, 'nofollow'],
      ])
      expect($(`form[method=post][action="/e/${id}/save"] button`).text()).toBe(save)
      expect(
        $('script')
          .map((_, element) => $(element).attr('src') ?? $(element).attr('type'))
          .get(),
      ).toEqual(['/theme.js', 'application/ld+json'])
      expect($('[style], style, img, iframe')).toHaveLength(0)
      expect($('.event-report').attr('action')).toBe(`/e/${id}/report`)
      expect($('.event-report').text().replace(/\s+/g, ' ').trim()).toBe(reports)
    },
  )

  test.each([
    ['nl', 'Niet bevestigd door de bron: einde en locatie.'],
    ['fr', 'Non confirmé par la source\u202F: fin et lieu.'],
    ['de', 'Von der Quelle nicht bestätigt: Ende und Ort.'],
    ['en', 'Not confirmed by its source: end and location.'],
  ])(
    'says in %s what its source does not confirm, and nothing where all of it is',
    { tags: 'event.unconfirmed' },
    async (language, said) => {
      const missing = { proven: false, quote: null }
      const evidence = { ...PROVEN, end: missing, location: missing }
      const { id } = await stage.publish({
        title: `Half bewezen ${language}`,
        location: 'IJsselkade',
        evidence,
      })
      expect((await stage.open(id, language)).$('.event-view-body > p.hint').text()).toBe(said)
      const proven = await stage.publish({ title: `Heel bewezen ${language}` })
      expect((await stage.open(proven.id, language)).$('.event-view-body > p.hint')).toHaveLength(0)
    },
  )

  test("an all-day event shows days, other hours are those of the event's place, in any zone of the server", async () => {
    const days = await stage.publish({ startDate: '2027-07-16', endDate: '2027-07-18', allDay: true })
    expect((await stage.open(days.id)).facts[0]).toBe('Friday 16 July – Sunday 18 July 2027')
    const late = await stage.publish({
      startDate: '2027-03-27T23:30:00+01:00',
      endDate: '2027-03-28T04:00:00+02:00',
    })
    expect((await stage.open(late.id)).facts[0]).toBe(
      'Saturday, 27 March 2027 at 23:30 – Sunday, 28 March 2027 at 04:00',
    )
  })

  test('link previews and search engines get its name, picture, URL and one description', async () => {
    const { id } = await stage.publish({ title: 'Deventer Boekenmarkt', city: 'Deventer' })
    const { $, meta } = await stage.open(id, 'nl')
    const address = `https://uitpost.test/e/${id}`
    expect($('link[rel="canonical"]').attr('href')).toBe(address)
    expect($('title').text()).toBe('Deventer Boekenmarkt – Uitpost')
    expect(meta('og:url')).toBe(address)
    expect(meta('og:title')).toBe('Deventer Boekenmarkt')
    expect(meta('og:locale')).toBe('nl_NL')
    const { sequence } = await stage.catalogue.db
      .selectFrom('event')
      .select('sequence')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(meta('og:image')).toBe(`${address}.png?lang=nl&v=${sequence}`)
    expect(meta('twitter:card')).toBe('summary_large_image')
    const description = meta('description') ?? ''
    expect(description).toMatch(
      /^zo 4 apr 2027.* IJsselkade, Deventer, Nederland\. Books by the kilometre\.$/,
    )
    expect([meta('og:description'), meta('twitter:description')]).toEqual([description, description])
    expect(meta('robots')).toBeUndefined()
  })

  test('a suggested source is not shown, and a sandbox page is marked as one', async () => {
    const source = {
      kind: 'page',
      url: 'https://agenda.example/x',
      checkedAt: '2027-03-01T00:00:00Z',
    } as const
    const { id, found } = await stage.publish({
      source: { ...source, name: 'agenda.example', sandbox: true },
    })
    const suggestion = {
      ...found,
      id: randomUUID(),
      runId: null,
      source: { ...source, name: 'Suggestion', sandbox: false },
    }
    await intake(stage.catalogue, suggestion)
    const { $ } = await stage.open(id)
    const shown = $('.event-source').text().replace(/\s+/g, ' ')
    expect(shown).toBe('agenda.example sandbox page checked 1 March 2027')
    expect($('.event-source a').attr('href')).toBe('https://agenda.example/x')
  })

  test('a shipped feed is named in the language of the page', { tags: 'source.own-language' }, async () => {
    const source = {
      kind: 'feed' as const,
      name: 'Markets in Belgium',
      url: 'https://feeds.uitpost.example/be-markets.ics',
      sandbox: true,
      checkedAt: '2027-03-01T00:00:00Z',
    }
    const { id } = await stage.publish({ source, dateKnown: 'stated', facts: { free: true } })
    for (const language of LANGUAGES) {
      const { $ } = await stage.open(id, language)
      const name = sourceNameIn(source.name, language)
      for (const part of ['.event-source a', '.event-known', '.event-facts span']) {
        expect($(part).text(), `${part} in ${language}`).toContain(name)
      }
    }
  })

  test('hostile text is escaped in the page, the structured data and the head', async () => {
    const title = '</script><script>alert(1)</script><img src=x onerror=alert(2)> {{7*7}} \u202egnp.exe'
    const { id } = await stage.publish({
      title,
      description: '<svg onload=alert(3)>\n"quoted" & \u2028 more',
      location: "'><b onclick=alert(4)>",
      link: 'javascript:alert(5)',
    })
    const { $, data, meta, response } = await stage.open(id)
    const plain = title.replace('\u202e', '')
    expect($('h1').text()).toBe(plain)
    expect(data?.['name']).toBe(plain)
    expect(meta('og:title')).toContain('</script><script>alert(1)</script><img')
    expect($('script')).toHaveLength(2)
    expect($('img, svg[onload], b[onclick], [onerror]')).toHaveLength(0)
    expect(response.body).not.toContain('javascript:')
    expect(response.body).not.toMatch(/[\u202e\u2028]/)
    expect(data).not.toHaveProperty('sameAs')
  })

  test('a cancelled event is marked for people and machines, and offers no calendar', async () => {
    const { id } = await stage.publish()
    await stage.setStatus(id, 'cancelled')
    const { response, $, data, meta } = await stage.open(id)
    expect(response.statusCode).toBe(200)
    expect($('.event-notice').text()).toBe('This event is cancelled. It will not take place.')
    expect($('.event-kicker').text()).toContain('Cancelled')
    expect(data?.['eventStatus']).toBe('https://schema.org/EventCancelled')
    expect(meta('description')).toMatch(/^Cancelled · /)
    expect($('a[href$=".ics"]')).toHaveLength(0)
    const events = new ICAL.Component(ICAL.parse((await stage.get(`/e/${id}.ics`)).body) as unknown[])
    expect(events.getFirstSubcomponent('vevent')?.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test.each([
    ['the moment its end has come', {}, '2027-04-04T15:00:00Z', true],
    ['not a moment before', {}, '2027-04-04T14:59:59Z', false],
    ['without an end, not on its own day', { endDate: null }, '2027-04-04T21:59:59Z', false],
    ['without an end, after its own midnight', { endDate: null }, '2027-04-04T22:00:00Z', true],
    [
      'whole days, not on the last',
      { startDate: '2027-04-03', endDate: '2027-04-04', allDay: true },
      '2027-04-04T21:59:59Z',
      false,
    ],
    [
      'whole days, after the last',
      { startDate: '2027-04-03', endDate: '2027-04-04', allDay: true },
      '2027-04-04T22:00:00Z',
      true,
    ],
  ])('a past event is marked as over: %s', async (_, members, now, over) => {
    const { id } = await stage.publish(members)
    stage.catalogue.setClock(now)
    const { $ } = await stage.open(id)
    expect($('.event-notice').text()).toBe(over ? 'This event is over.' : '')
    expect($('a[href$=".ics"]')).toHaveLength(over ? 0 : 1)
  })

  test.each([
    ['before it', '2027-04-01T10:00:00Z', 'en', undefined],
    ['during it', '2027-04-03T10:00:00Z', 'en', 'until 4 Apr'],
    ['during it', '2027-04-03T10:00:00Z', 'nl', 't/m 4 apr'],
    ['during it', '2027-04-03T10:00:00Z', 'fr', 'jusqu’au 4 avr.'],
    ['during it', '2027-04-03T10:00:00Z', 'de', 'bis 4. Apr.'],
    ['on its last day', '2027-04-04T10:00:00Z', 'en', 'last day'],
  ])('its label says how long it lasts: %s at %s in %s %s', async (_, now, language, label) => {
    const { id } = await stage.publish({ startDate: '2027-04-02', endDate: '2027-04-04', allDay: true })
    stage.catalogue.setClock(now)
    const { $ } = await stage.open(id, language)
    expect(
      $('.event-kicker .badge-plain')
        .toArray()
        .map((badge) => $(badge).text()),
    ).toEqual(label ? [label] : [])
    expect($('time.stamp').attr('datetime')).toBe('2027-04-02')
  })

  test('it supports ETags per language, and HEAD answers without the content', async () => {
    const { id } = await stage.publish()
    const first = await stage.get(`/e/${id}`, { 'accept-language': 'nl' })
    const tag = String(first.headers.etag)
    const again = await stage.get(`/e/${id}`, { 'accept-language': 'nl', 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await stage.get(`/e/${id}`, { 'accept-language': 'fr', 'if-none-match': tag })).statusCode).toBe(
      200,
    )
    const head = await stage.catalogue.http.inject({ method: 'HEAD', url: `/e/${id}` })
    expect([head.statusCode, head.body, Number(head.headers['content-length']) > 1_000]).toEqual([
      200,
      '',
      true,
    ])
  })

  test('it uses the stylesheet that the gateway names, and nothing else from a header', async () => {
    const { id } = await stage.publish()
    const assets =
      '/assets/catalogue-pages-1a.css /assets/a-latin.woff2 https://evil.example/x.css "><script> //e.css/..'
    const $ = load((await stage.get(`/e/${id}`, { 'x-page-assets': assets })).body)
    expect(
      $('link[rel="stylesheet"]')
        .map((_, link) => $(link).attr('href'))
        .get(),
    ).toEqual(['/assets/catalogue-pages-1a.css'])
    expect(
      $('link[rel="preload"]')
        .map((_, link) => $(link).attr('href'))
        .get(),
    ).toEqual(['/assets/a-latin.woff2'])
    expect($('script')).toHaveLength(2)
  })
})

describe('the page of a date of a series', () => {
  test.each([
    [
      'nl',
      'Elke zondag · nog 1 datum',
      'Volgt uit “elke zondag” (books.example, gecontroleerd op 1 maart 2027)',
    ],
    [
      'fr',
      'Chaque dimanche · encore 1 date',
      'Selon la règle « chaque dimanche » (books.example, vérifié le 1 mars 2027)',
    ],
    [
      'de',
      'Jeden Sonntag · noch 1 Termin',
      'Folgt aus „jeden Sonntag“ (books.example, geprüft am 1. März 2027)',
    ],
    ['en', 'Every Sunday · 1 more date', 'Follows from “every Sunday” (books.example, checked 1 March 2027)'],
  ])(
    'says in %s how it repeats, how many more dates there are and how the day is known',
    {
      tags: ['series.rule-sentence', 'series.dates-to-come', 'series.date-known'],
    },
    async (language, repeats, known) => {
      const series = {
        feed: `https://feed.example/${randomUUID()}`,
        uid: 'weekly',
        rule: 'FREQ=WEEKLY;BYDAY=SU',
      }
      const of = (day: string) => ({
        series: { ...series, slot: day },
        city: 'Gouda',
        title: `Boekenmarkt ${series.feed}`,
        startDate: `${day}T10:00:00+02:00`,
        endDate: null,
        dateKnown: 'by_rule' as const,
      })
      const { id } = await stage.publish(of('2027-04-04'))
      await stage.publish(of('2027-04-11'))
      const { $ } = await stage.open(id, language)
      const line = $('.event-series')
      expect(line.find('span').text().replace(/\s/g, ' ')).toBe(repeats)
      expect(line.find('a').attr('href')).toBe(`/events/${id}`)
      expect($('.event-known').text().replace(/\s/g, ' ')).toBe(known)
    },
  )

  test('says who confirms the day of an event that stands alone', { tags: 'series.date-known' }, async () => {
    const { id } = await stage.publish()
    const { $ } = await stage.open(id, 'en')
    expect($('.event-series').length).toBe(0)
    expect($('.event-known').text()).toBe('Date confirmed by books.example, checked 1 March 2027')
  })
})

describe('the Save button of a public page', { tags: 'save.public-page' }, () => {
  const press = (id: string, headers: Record<string, string> = {}) =>
    stage.catalogue.http.inject({
      method: 'POST',
      url: `/e/${id}/save`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'nl',
        origin: 'https://uitpost.test',
        ...headers,
      },
      payload: '',
    })
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => headers['set-cookie']

  test('leads to the event in the app with a cookie for a quarter of an hour, and saves nothing yet', async () => {
    const { id } = await stage.publish()
    const response = await press(id)
    expect([response.statusCode, response.headers.location]).toEqual([303, `/events/${id}`])
    expect(cookieOf(response)).toBe(`save=${id}; Path=/; Max-Age=900; SameSite=Strict; Secure`)
    expect(await stage.catalogue.db.selectFrom('savedEvent').selectAll().execute()).toEqual([])
    expect(cookieOf(await stage.get(`/e/${id}`))).toBeUndefined()
  })

  test('of a merged event concerns the one it was merged into', async () => {
    const [kept, merged] = [await stage.publish(), await stage.publish()]
    await stage.setStatus(merged.id, 'merged', kept.id)
    expect((await press(merged.id)).headers.location).toBe(`/events/${kept.id}`)
  })

  test('of an unknown or unpublished event shows the page of a missing one, without a cookie', async () => {
    for (const id of [randomUUID(), 'nothing', (await stage.takeIn()).id]) {
      const response = await press(id)
      expect([response.statusCode, cookieOf(response)]).toEqual([404, undefined])
      expect(response.body).toContain('Dit evenement bestaat niet')
    }
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['a page of another site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('is refused when %s presses it', async (_, headers) => {
    const response = await press((await stage.publish()).id, headers)
    expect([response.statusCode, cookieOf(response)]).toEqual([403, undefined])
  })
})
