import { expect, test } from 'vitest'
import { readSyndication } from './syndication.ts'

const read = (text: string) => readSyndication(Buffer.from(text), 'https://plein.example/feed')

test.each([
  [
    'RSS',
    '<rss version="2.0"><channel><title>Agenda</title><item><link>https://plein.example/1?a=1&amp;b=2</link></item></channel></rss>',
    ['https://plein.example/1?a=1&b=2'],
  ],
  [
    'RSS whose items have a guid alone',
    '<rss version="2.0"><channel><title>Agenda</title><item><title>a</title><guid>https://plein.example/2</guid></item><item><title>b</title><guid isPermaLink="false">77</guid></item></channel></rss>',
    ['https://plein.example/2'],
  ],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>Agenda</title><entry><id>1</id><title>a</title><link rel="self" href="/x"/><link href="/3#top"/></entry></feed>',
    ['https://plein.example/3'],
  ],
  [
    'RDF',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>Agenda</title></channel><item><title>t</title><link>https://plein.example/4</link></item></rdf:RDF>',
    ['https://plein.example/4'],
  ],
])('%s gives the pages of its items', (_, text, links) => {
  expect(read(text)).toEqual({ title: 'Agenda', links, events: [] })
})

test('invalid links are left out, and each page is listed once', () => {
  const items = [
    'javascript:alert(1)',
    'https://plein.example/1',
    'https://plein.example/1',
    'file:///etc/passwd',
  ]
  const text = `<rss version="2.0"><channel><title>A</title>${items.map((link) => `<item><title>x</title><link>${link}</link></item>`).join('')}</channel></rss>`
  expect(read(text)?.links).toEqual(['https://plein.example/1'])
})

test.each(['', '<html><body>Agenda</body></html>', '{', '\u0000\u0001'])('%j is not a feed', (text) => {
  expect(read(text)).toBeUndefined()
})

test('an item that states its event links to no page, when a zone is given', () => {
  const item = (link: string, more = '') => `<item><title>x</title><link>${link}</link>${more}</item>`
  const stated = item('https://plein.example/1', '<ev:startdate>2027-04-22</ev:startdate>')
  const text = `<rss version="2.0"><channel><title>A</title>${stated}${item('https://plein.example/2')}</channel></rss>`
  const found = readSyndication(Buffer.from(text), 'https://plein.example/feed', 'Europe/Amsterdam')
  expect(found).toMatchObject({ links: ['https://plein.example/2'], events: [{ start: '2027-04-22' }] })
  expect(read(text)?.links).toHaveLength(2)
})
