import { describe, expect, test } from 'vitest'
import { catalogueEvents } from './catalogue/catalogue.ts'
import { readSpans, writeSpan } from './date-text.ts'
import { announcedDates, hasMarkup, recordedPage, recordedRobots } from './pages.ts'

const now = new Date('2026-11-20T16:00:00Z')
const pageOf = (url: string): string => recordedPage(url, now)?.body ?? ''

describe('recorded pages', () => {
  test('exist for every link of the catalogue, with title, place and each announced date in words', () => {
    const incomplete = catalogueEvents().filter((event) => {
      const page = pageOf(event.url).replaceAll('&amp;', '&')
      const dates = announcedDates(event, now).map((one) => writeSpan(event.language, one))
      return (
        dates.length === 0 || ![event.title, event.place, ...dates].every((words) => page.includes(words))
      )
    })
    expect(incomplete.map(({ id }) => id)).toEqual([])
  })

  test('are marked as recordings', () => {
    for (const { url } of catalogueEvents()) {
      expect(pageOf(url)).toContain('<meta name="x-uitpost-sandbox" content="recorded">')
    }
  })

  test('have Event markup on about half of them, that agrees with the text', () => {
    const marked = catalogueEvents().filter(hasMarkup)
    expect(marked.length / catalogueEvents().length).toBeCloseTo(0.5, 1)
    for (const event of marked) {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(pageOf(event.url))?.[1] ?? ''
      const { '@graph': graph } = JSON.parse(json) as { '@graph': { name: string; startDate: string }[] }
      expect(graph.map(({ name }) => name)).toEqual(announcedDates(event, now).map(() => event.title))
      expect(graph.map(({ startDate }) => startDate.slice(0, 16))).toEqual(
        announcedDates(event, now).map(({ start }) => start),
      )
    }
  })

  test('announce upcoming dates only', () => {
    for (const event of catalogueEvents()) {
      const today = '2026-11-20'
      const past = readSpans(event.language, pageOf(event.url)).filter(({ end }) => end.slice(0, 10) < today)
      expect(past, event.id).toEqual([])
    }
  })

  test('are found with or without www and a closing slash, and unknown addresses are not', () => {
    expect(recordedPage('https://tefaf.com', now)?.body).toContain('TEFAF Maastricht')
    expect(recordedPage('https://www.parkrun.co.nl/goffert', now)?.body).toContain('Goffert parkrun')
    for (const unknown of ['https://www.tefaf.com/tickets', 'https://example.org/', 'not a url', '']) {
      expect(recordedPage(unknown, now)).toBeUndefined()
    }
  })

  test('include the feeds, and a robots.txt for known hosts only', () => {
    expect(recordedPage('https://feeds.uitpost.example/be-markets.ics', now)?.contentType).toContain(
      'text/calendar',
    )
    expect(recordedPage('https://feeds.uitpost.example/be-fairs.ics', now)).toBeUndefined()
    expect(recordedPage('https://ijhallen.nl/robots.txt', now)?.body).toContain('Allow: /')
    expect(recordedRobots('example.org')).toBeUndefined()
  })
})
