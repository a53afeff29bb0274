import type { Candidate, EventDetail } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPublicStage, type PublicStage } from './public-stage.ts'

let stage: PublicStage
beforeAll(async () => {
  stage = await openPublicStage()
})
afterAll(() => stage.catalogue.close())
beforeEach(async () => {
  stage.catalogue.setClock('2027-03-10T12:00:00Z')
  await stage.catalogue.db.deleteFrom('event').execute()
})

const FEED = 'https://feed.example/surroundings.ics'
const onMarket = (day: string, members: Partial<Candidate> = {}): Partial<Candidate> => {
  // Summer time begins on 28 March 2027.
  const offset = day < '2027-03-28' ? '+01:00' : '+02:00'
  return {
    title: 'Domplein boekenmarkt',
    city: 'Utrecht',
    location: 'Domplein, Utrecht, Utrecht, Nederland',
    startDate: `${day}T10:00:00${offset}`,
    endDate: `${day}T16:00:00${offset}`,
    series: { feed: FEED, uid: 'weekly', slot: day, rule: 'FREQ=WEEKLY;BYDAY=SA', exceptions: [] },
    dateKnown: 'by_rule',
    ...members,
  }
}
const market = (day: string, members?: Partial<Candidate>) => stage.publish(onMarket(day, members))
const other = (title: string, day: string, members: Partial<Candidate> = {}) =>
  stage.publish({
    title,
    city: 'Utrecht',
    location: title,
    startDate: day,
    endDate: null,
    allDay: true,
    ...members,
  })

const detailOf = async (id: string) => {
  const headers = stage.catalogue.keys.bearer({ sub: '0198c2f1-0000-7000-8000-000000000001' })
  const response = await stage.catalogue.http.inject({ url: `/api/events/${id}`, headers })
  return response.json<EventDetail>()
}

describe('an event has', () => {
  test('its town, and the other approved dates of its series with how each is known', async () => {
    stage.catalogue.setClock('2027-03-01T12:00:00Z')
    await market('2027-03-06')
    stage.catalogue.setClock('2027-03-10T12:00:00Z')
    const { id } = await market('2027-03-13')
    const stated = await market('2027-03-20', {
      dateKnown: 'stated',
      startDate: '2027-03-20T12:00:00+01:00',
    })
    const ruled = await market('2027-03-27')
    await stage.takeIn({ ...onMarket('2027-04-03'), categoryId: null })
    const { town, dates } = await detailOf(id)
    expect(town).toMatchObject({ name: 'Utrecht', country: 'NL', latitude: expect.closeTo(52.09, 1) })
    expect(dates).toEqual([
      { id: stated.id, startDate: '2027-03-20T12:00:00+01:00', timeKnown: true, how: 'stated' },
      { id: ruled.id, startDate: '2027-03-27T10:00:00+01:00', timeKnown: true, how: 'by_rule' },
    ])
  })

  test('no other dates and no town where it stands alone in a place that is not known', async () => {
    const { id } = await stage.publish()
    expect(await detailOf(id)).toMatchObject({ town: null, dates: [] })
  })
})

describe('the public page of an event', () => {
  test('says its place once, with links to a map', async () => {
    const { id } = await market('2027-03-13')
    const { $, facts, meta } = await stage.open(id, 'nl')
    expect(facts[1]).toBe('Domplein Utrecht, Nederland')
    expect(meta('description')).toContain('Domplein, Utrecht, Nederland')
    const [route, geo] = $('.event-ways a')
      .map((_, link) => $(link).attr('href'))
      .get()
    expect(route).toBe('https://www.openstreetmap.org/directions?to=Domplein%2C%20Utrecht%2C%20Nederland')
    expect(geo).toMatch(/^geo:52\.\d+,5\.\d+\?q=Domplein%2C%20Utrecht%2C%20Nederland$/)
  })

  test.each([
    ['nl', 'Naar de website: boekenmarkt.example'],
    ['en', 'Go to the website: boekenmarkt.example'],
    ['fr', 'Aller sur le site\u202F: boekenmarkt.example'],
    ['de', 'Zur Website: boekenmarkt.example'],
  ])('names in %s where its first button leads', async (language, name) => {
    const { id } = await market('2027-03-13', { link: 'https://boekenmarkt.example/agenda' })
    const { $ } = await stage.open(id, language)
    expect($('.event-view-actions a').first().attr('aria-label')).toBe(name)
  })

  test('lists the other dates, with how each is known, the first ones open', async () => {
    const { id } = await market('2027-03-13')
    await market('2027-03-20', { dateKnown: 'stated' })
    for (const day of ['2027-03-27', '2027-04-03', '2027-04-10', '2027-04-17']) await market(day)
    const { $ } = await stage.open(id, 'nl')
    const section = $('section[aria-labelledby="dates"]')
    const texts = section
      .find('> .event-dates a')
      .map((_, link) => $(link).text())
      .get()
    expect(texts).toEqual([
      'za 20 maart 2027bevestigd',
      'za 27 maart 2027volgt uit de regel',
      'za 3 april 2027volgt uit de regel',
      'za 10 april 2027volgt uit de regel',
    ])
    expect(section.find('details summary').text()).toBe('nog 1 datum')
    expect(section.find('details a').text()).toContain('za 17 april 2027')
  })

  test('lists what else is on near it that day, the nearest first, and nothing of its own series', async () => {
    const { id } = await market('2027-03-13')
    await market('2027-03-13', {
      startDate: '2027-03-13T18:00:00+01:00',
      endDate: null,
      series: { feed: FEED, uid: 'weekly', slot: 'evening' },
    })
    const near = await other('Open ateliers', '2027-03-13')
    const far = await other('Zeist klinkt', '2027-03-13', { city: 'Zeist', location: 'Slot' })
    await other('A week later', '2027-03-20')
    await other('In Ghent', '2027-03-13', { city: 'Gent', country: 'BE' })
    const { $ } = await stage.open(id)
    const rows = $('.event-nearby li')
      .map((_, row) => [[$(row).find('a').attr('href'), $(row).find('a').text()]])
      .get()
    expect(rows).toEqual([
      [`/e/${near.id}`, 'Open ateliers'],
      [`/e/${far.id}`, 'Zeist klinkt'],
    ])
    expect($('.event-nearby li').first().text()).not.toContain(' km')
    expect($('.event-nearby li').last().text()).toMatch(/, Zeist\d+(\.\d)? km$/)
  })

  test.each([
    ['fr', 'Bozar, Bruxelles'],
    ['en', 'Bozar, Brussels'],
    ['nl', 'Bozar, Brussel'],
    ['de', 'Bozar, Brüssel'],
  ])('names the town of what is near it in %s', { tags: 'card.city' }, async (language, place) => {
    const inBrussels = { city: 'Brussel', country: 'BE' } as const
    const { id } = await market('2027-03-13', inBrussels)
    await other('Jazz', '2027-03-13', { ...inBrussels, location: 'Bozar, Brussel' })
    const { $ } = await stage.open(id, language)
    expect($('.event-nearby p span').text()).toBe(place)
  })

  test('has none of these sections where there is nothing to tell', async () => {
    const { id } = await stage.publish()
    const { $ } = await stage.open(id)
    expect($('#dates, #nearby, .event-ways a[href^="geo:"]')).toHaveLength(0)
  })

  test('writes hostile places only as text and inside the links', async () => {
    const { id } = await market('2027-03-13', { location: '"><script>alert(1)</script>&to=x' })
    const { $ } = await stage.open(id)
    expect($('main script')).toHaveLength(0)
    const route = new URL($('.event-ways a').attr('href') ?? '')
    expect(route.origin).toBe('https://www.openstreetmap.org')
    expect([...route.searchParams.keys()]).toEqual(['to'])
  })
})
