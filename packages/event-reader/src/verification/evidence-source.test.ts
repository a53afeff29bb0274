import { describe, expect, test } from 'vitest'
import { FEAST, judgeOf, pageOf } from '../../test/judged-claims.ts'
import type { FetchedFrom } from './evidence-source.ts'

const URL_OF_PAGE = 'https://www.dorp.example/agenda'
const check = judgeOf(FEAST, { url: URL_OF_PAGE })
const read = (html: string, fetched: Partial<FetchedFrom> = {}) =>
  pageOf(html, { url: URL_OF_PAGE, ...fetched })
const WORDS = '<h1>Dorpsfeest</h1><p>za 8 mei 2027</p><p>Zwolle</p>'

test.each([
  ['Europe/Brussels', 'BE'],
  ['Europe/Berlin', 'DE'],
  ['Europe/Paris', 'FR'],
  ['Europe/Amsterdam', 'NL'],
  ['Pacific/Auckland', 'NL'],
])('a page of an event in %s is read as one of %s', (venueZone, country) => {
  expect(read('', { venueZone }).country).toBe(country)
})

describe('the links of a page', () => {
  test('are those to its own host, each once, as addresses', () => {
    const html = ['/a', 'b?x=1', 'https://dorp.example/c', '/a', 'https://elders.example/d', 'https://', '']
      .map((href) => `<a href="${href}">x</a>`)
      .join('')
    expect(read(`${html}<a>x</a>`).links).toEqual([
      'https://www.dorp.example/a',
      'https://www.dorp.example/b?x=1',
      'https://dorp.example/c',
      'https://www.dorp.example/agenda',
    ])
  })

  test('are at most 5,000, of at most 2,000 characters', () => {
    const many = Array.from({ length: 5_001 }, (_, at) => `<a href="/${at}">x</a>`).join('')
    expect(read(many).links).toHaveLength(5_000)
    const long = (length: number) => `<a href="/${'x'.repeat(length - 1)}">x</a>`
    expect(read(long(2_000) + long(2_001)).links).toHaveLength(1)
  })
})

test('at most 1,000 events of the markup are read', () => {
  const events = Array.from({ length: 1_001 }, (_, at) => ({
    '@type': 'Event',
    name: `Feest ${at}`,
    startDate: '2027-05-08',
  }))
  const html = `<script type="application/ld+json">${JSON.stringify(events)}</script>`
  expect(read(html).events).toHaveLength(1_000)
})

describe('a page that was reached by a redirect', () => {
  const linkOf = (requestedUrl: string, url: string, link = requestedUrl) =>
    check(WORDS, { link }, { url, requestedUrl }).fields.link.proven

  test.each([
    ['on its own host', 'https://dorp.example/?p=7', 'https://dorp.example/agenda', true],
    ['on another host of its site', 'https://agenda.dorp.example/7', 'https://www.dorp.example/agenda', true],
    ['on another site', 'https://kort.example/7', 'https://dorp.example/agenda', false],
  ])('%s', (_, requestedUrl, url, proven) => {
    expect(linkOf(requestedUrl, url)).toBe(proven)
  })
})

describe('the link of a claim', () => {
  const proves = (link: string, links = '') => check(WORDS + links, { link }).fields.link

  test('is compared without campaigns, but with the rest of its query', () => {
    const own = '<a href="/feest?id=7&amp;utm_source=mail">x</a>'
    expect(proves('https://dorp.example/feest?id=7', own).proven).toBe(true)
    expect(proves('https://dorp.example/feest?id=7&fbclid=9&gclid=2', own).proven).toBe(true)
    expect(proves('https://dorp.example/feest?id=8', own).proven).toBe(false)
    expect(proves('https://dorp.example/feest', own).proven).toBe(false)
  })

  test('is quoted as it stands in the page', () => {
    const link = 'https://www.dorp.example/feest'
    expect(proves(link, `<a href="${link}">x</a>`)).toEqual({ proven: true, quote: link })
    expect(proves(link, '<a href="/feest">x</a>')).toEqual({ proven: true, quote: null })
  })

  test('is an address of the web', () => {
    const link = 'ftp://dorp.example/feest'
    expect(proves(link, `<a href="${link}">x</a>`).proven).toBe(false)
  })
})

test('a quote has at most 300 characters', () => {
  const title = `Dorpsfeest ${'x'.repeat(400)}`
  const { fields } = check(WORDS.replace('Dorpsfeest', title), { title })
  expect(fields.title.quote).toBe(title.slice(0, 300))
})
