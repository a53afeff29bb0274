import { randomInt, randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import { load } from 'cheerio'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seed } from '../src/domain/seed.ts'
import { approve, candidate, intake, UNPROVEN } from './candidates.ts'
import { faultsOf } from './event-data.ts'
import { randomFrom } from './random.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.setClock('2027-03-10T12:00:00Z'))

const takeIn = async (members: Partial<Candidate> = {}) => {
  const found = candidate({ city: randomUUID(), ...members })
  const [outcome] = await intake(catalogue, found)
  return { found, id: outcome?.eventId ?? '' }
}
const publish = async (members: Partial<Candidate> = {}) => {
  const taken = await takeIn(members)
  await approve(catalogue, taken.id)
  return taken
}
const get = (url: string, headers: Record<string, string> = {}) => catalogue.http.inject({ url, headers })
const open = async (id: string, language = 'en') => {
  const response = await get(`/e/${id}`, { 'accept-language': language })
  const $ = load(response.body)
  const data = $('script[type="application/ld+json"]').text()
  const meta = (name: string) => $(`meta[property="${name}"], meta[name="${name}"]`).attr('content')
  /** When and where, with ordinary spaces only: Intl sets thin ones around a dash. */
  const facts = $('dd')
    .map((_, element) => $(element).text().replace(/\s/g, ' '))
    .get()
  return { response, $, meta, facts, data: data ? (JSON.parse(data) as Record<string, unknown>) : undefined }
}
const setStatus = (
  id: string,
  status: 'merged' | 'cancelled' | 'rejected',
  mergedInto: string | null = null,
) => catalogue.db.updateTable('event').set({ status, mergedInto }).where('id', '=', id).execute()

describe('the page of a published event', () => {
  test.each([
    ['nl-BE,nl;q=0.9', 'nl', 'zondag 4 april 2027, 10:00–17:00', 'Nederland', 'Bewaar dit evenement'],
    ['fr', 'fr', 'dimanche 4 avril 2027, 10:00 – 17:00', 'Pays-Bas', 'Enregistrer cet événement'],
    ['de-DE', 'de', 'Sonntag, 4. April 2027, 10:00–17:00 Uhr', 'Niederlande', 'Diese Veranstaltung merken'],
    ['en', 'en', 'Sunday, 4 April 2027, 10:00–17:00', 'Netherlands', 'Save this event'],
    ['pl', 'en', 'Sunday, 4 April 2027, 10:00–17:00', 'Netherlands', 'Save this event'],
  ])(
    'says to who reads %s what, when and where, without any script',
    async (header, language, when, country, save) => {
      const { id, found } = await publish({ location: 'IJsselkade', title: `Boekenmarkt ${header}` })
      const { response, $, facts } = await open(id, header)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        vary: 'accept-language',
      })
      expect($('html').attr('lang')).toBe(language)
      expect($('h1').text()).toBe(`Boekenmarkt ${header}`)
      expect(facts).toEqual([when, `IJsselkade, ${found.city}, ${country}`])
      expect($('.event-view-text').text()).toBe('Books by the kilometre.')
      const links = $('main a')
        .map((_, element) => [[$(element).attr('href'), $(element).attr('rel')]])
        .get()
      expect(links).toEqual([
        [`/events/${id}`, 'nofollow'],
        [`/e/${id}.ics`, 'nofollow'],
        [found.link, 'noopener nofollow'],
        [found.link, 'noopener nofollow'],
        ['/auth/register', undefined],
      ])
      expect($('main').text()).toContain(save)
      expect(
        $('script')
          .map((_, element) => $(element).attr('src') ?? $(element).attr('type'))
          .get(),
      ).toEqual(['/theme.js', 'application/ld+json'])
      expect($('[style], style, img, iframe, form')).toHaveLength(0)
    },
  )

  test('days are days, and hours are those of its own place, whatever the server’s zone is', async () => {
    const days = await publish({ startDate: '2027-07-16', endDate: '2027-07-18', allDay: true })
    expect((await open(days.id)).facts[0]).toBe('Friday 16 July – Sunday 18 July 2027')
    const late = await publish({
      startDate: '2027-03-27T23:30:00+01:00',
      endDate: '2027-03-28T04:00:00+02:00',
    })
    expect((await open(late.id)).facts[0]).toBe(
      'Saturday, 27 March 2027 at 23:30 – Sunday, 28 March 2027 at 04:00',
    )
  })

  test('previews and search engines find its name, picture, address and one description', async () => {
    const { id } = await publish({ title: 'Deventer Boekenmarkt', city: 'Deventer' })
    const { $, meta } = await open(id, 'nl')
    const address = `https://uitpost.test/e/${id}`
    expect($('link[rel="canonical"]').attr('href')).toBe(address)
    expect($('title').text()).toBe('Deventer Boekenmarkt – Uitpost')
    expect(meta('og:url')).toBe(address)
    expect(meta('og:title')).toBe('Deventer Boekenmarkt')
    expect(meta('og:locale')).toBe('nl_NL')
    const { sequence } = await catalogue.db
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

  test('a source that anybody could have suggested is not told, and a sandbox page is called one', async () => {
    const source = {
      kind: 'page',
      url: 'https://agenda.example/x',
      checkedAt: '2027-03-01T00:00:00Z',
    } as const
    const { id, found } = await publish({ source: { ...source, name: 'agenda.example', sandbox: true } })
    const suggestion = {
      ...found,
      id: randomUUID(),
      runId: null,
      source: { ...source, name: 'Suggestion', sandbox: false },
    }
    await intake(catalogue, suggestion)
    const { $ } = await open(id)
    const shown = $('.event-source').text().replace(/\s+/g, ' ')
    expect(shown).toBe('agenda.example sandbox page checked 1 March 2027')
    expect($('.event-source a').attr('href')).toBe('https://agenda.example/x')
  })

  test('strangers’ words stay words, in the page, in the data and in the head', async () => {
    const title = '</script><script>alert(1)</script><img src=x onerror=alert(2)> {{7*7}} \u202egnp.exe'
    const { id } = await publish({
      title,
      description: '<svg onload=alert(3)>\n"quoted" & \u2028 more',
      location: "'><b onclick=alert(4)>",
      link: 'javascript:alert(5)',
    })
    const { $, data, meta, response } = await open(id)
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

  test('what is cancelled says so, to people and to machines, and offers no calendar', async () => {
    const { id } = await publish()
    await setStatus(id, 'cancelled')
    const { response, $, data, meta } = await open(id)
    expect(response.statusCode).toBe(200)
    expect($('.event-notice').text()).toBe('This event is cancelled. It will not take place.')
    expect($('.event-kicker').text()).toContain('Cancelled')
    expect(data?.['eventStatus']).toBe('https://schema.org/EventCancelled')
    expect(meta('description')).toMatch(/^Cancelled · /)
    expect($('a[href$=".ics"]')).toHaveLength(0)
    const events = new ICAL.Component(ICAL.parse((await get(`/e/${id}.ics`)).body) as unknown[])
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
  ])('what is past says so: %s', async (_, members, now, over) => {
    const { id } = await publish(members)
    catalogue.setClock(now)
    const { $ } = await open(id)
    expect($('.event-notice').text()).toBe(over ? 'This event is over.' : '')
    expect($('a[href$=".ics"]')).toHaveLength(over ? 0 : 1)
  })

  test('it is asked for again by its tag, HEAD answers without the page, and languages have tags of their own', async () => {
    const { id } = await publish()
    const first = await get(`/e/${id}`, { 'accept-language': 'nl' })
    const tag = String(first.headers.etag)
    const again = await get(`/e/${id}`, { 'accept-language': 'nl', 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(`/e/${id}`, { 'accept-language': 'fr', 'if-none-match': tag })).statusCode).toBe(200)
    const head = await catalogue.http.inject({ method: 'HEAD', url: `/e/${id}` })
    expect([head.statusCode, head.body, Number(head.headers['content-length']) > 1_000]).toEqual([
      200,
      '',
      true,
    ])
  })

  test('it asks for the stylesheet that the gateway names, and for nothing else that a header says', async () => {
    const { id } = await publish()
    const assets =
      '/assets/catalogue-pages-1a.css /assets/a-latin.woff2 https://evil.example/x.css "><script> //e.css/..'
    const $ = load((await get(`/e/${id}`, { 'x-page-assets': assets })).body)
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

describe('what is not published', () => {
  test('waits, was rejected, never was, or is no id: one and the same page, with status 404', async () => {
    const pending = await takeIn({ title: 'Waiting' })
    const held = await takeIn({ title: 'Held', evidence: UNPROVEN })
    const rejected = await publish({ title: 'Rejected' })
    await setStatus(rejected.id, 'rejected')
    const neverApproved = await takeIn({ title: 'Called off before anybody approved it' })
    await setStatus(neverApproved.id, 'cancelled')
    const ids = [
      pending.id,
      held.id,
      rejected.id,
      neverApproved.id,
      randomUUID(),
      '7',
      "1' or '1'='1",
      '%00',
      'x'.repeat(99),
      '..%2f..',
    ]
    const pages = await Promise.all(
      ids.map((id) => get(`/e/${id.includes('%') ? id : encodeURIComponent(id)}`)),
    )
    for (const page of pages) {
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.body).toBe(pages[0]?.body)
    }
    const $ = load(pages[0]?.body ?? '')
    expect([$('h1').text(), $('meta[name="robots"]').attr('content')]).toEqual([
      'There is no such event',
      'noindex',
    ])
    for (const id of ids.slice(0, 5)) {
      expect((await get(`/e/${id}.ics`)).statusCode).toBe(404)
      expect((await get(`/e/${id}.png`)).statusCode).toBe(404)
    }
  })

  test('a merged one leads to the one that was kept at the last, and nowhere when that is not published', async () => {
    const [first, second, kept] = [await publish(), await publish(), await publish()]
    await setStatus(first.id, 'merged', second.id)
    await setStatus(second.id, 'merged', kept.id)
    for (const { id } of [first, second]) {
      const moved = await get(`/e/${id}`)
      expect([moved.statusCode, moved.headers.location]).toEqual([301, `https://uitpost.test/e/${kept.id}`])
    }
    expect((await get(`/e/${first.id}.ics`)).body).toContain(`UID:${kept.id}@uitpost`)
    await setStatus(kept.id, 'rejected')
    expect((await get(`/e/${first.id}`)).statusCode).toBe(404)
    await setStatus(kept.id, 'merged', first.id)
    expect((await get(`/e/${first.id}`)).statusCode).toBe(404)
  })

  test('an id in capitals is the same event, and its page names the one address', async () => {
    const { id } = await publish()
    const { response, $ } = await open(id.toUpperCase())
    expect(response.statusCode).toBe(200)
    expect($('link[rel="canonical"]').attr('href')).toBe(`https://uitpost.test/e/${id}`)
  })
})

test('the calendar file needs no account, and leads to the public page', async () => {
  const { id } = await publish({ title: 'Boekenmarkt' })
  const response = await get(`/e/${id}.ics`)
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="event-${id}.ics"`,
  })
  const event = new ICAL.Component(ICAL.parse(response.body) as unknown[]).getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('uid')).toBe(`${id}@uitpost`)
  expect(event?.getFirstPropertyValue('url')).toBe(`https://uitpost.test/e/${id}`)
  expect((await get(`/e/${id}.ics`, { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(304)
})

test('a hundred events of all kinds are schema.org Events without a fault', async () => {
  const seedNumber = randomInt(2 ** 31)
  const random = randomFrom(seedNumber)
  const one = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const sample = (): Partial<Candidate> => {
    const day = new Date(Date.UTC(2027, 2, 11 + Math.floor(random() * 300))).toISOString().slice(0, 10)
    const allDay = random() < 0.4
    const [country, timeZone] = one(
      ['NL', 'Europe/Amsterdam'] as const,
      ['BE', 'Europe/Brussels'] as const,
      ['DE', 'Europe/Berlin'] as const,
      ['FR', 'Europe/Paris'] as const,
    )
    return {
      title:
        `${one('Boekenmarkt', 'Fête “du” quartier', '</script>', '日本の祭り', 'x'.repeat(300), 'Rock & Roll')} ${randomUUID()}`.slice(
          -300,
        ),
      description: one(null, 'Kort.', '<b>vet</b>\n\nen "lang" '.repeat(200)),
      location: one(null, 'Markt', "Place d'Armes 3"),
      ...{ country, timeZone, allDay },
      startDate: allDay ? day : `${day}T${one('09', '20')}:00:00`,
      endDate: one(null, allDay ? day : `${day}T23:30:00`),
      link: `https://agenda.example/${randomUUID()}`,
      categoryId: one(candidate().categoryId, null),
    }
  }
  for (let count = 0; count < 100; count += 1) {
    const members = sample()
    const { id } = await publish(members)
    if (random() < 0.1) await setStatus(id, 'cancelled')
    const { data } = await open(id, one('nl', 'fr', 'de', 'en'))
    expect(faultsOf(data, id), `seed ${seedNumber}: ${JSON.stringify([members, data])}`).toEqual([])
  }
})
