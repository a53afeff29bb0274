import { expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { feedLinksIn } from './feed-links.ts'

const page = (...links: string[]) => `<html><head>${links.join('')}</head><body></body></html>`
const link = (type: string, href: string, title = '') =>
  `<link rel="alternate" type="${type}" href="${href}" title="${title}">`

test("feeds are read from a page's link elements, calendars first, without duplicates", () => {
  const html = page(
    link('application/rss+xml', '/feed/', 'Agenda &raquo; Feed'),
    link('text/calendar', 'https://www.plein.example/?ical=1', 'iCal'),
    link('application/rss+xml', '/feed/'),
  )
  expect(feedLinksIn(parsePage(html), 'https://plein.example/agenda')).toEqual([
    { url: 'https://www.plein.example/?ical=1', title: 'iCal' },
    { url: 'https://plein.example/feed/', title: 'plein.example' },
  ])
})

test.each([
  ['another host', link('application/rss+xml', 'https://elsewhere.example/feed')],
  ['comments', link('application/rss+xml', '/comments/feed/')],
  ['another type', link('text/html', '/nl')],
  ['a script', link('text/calendar', 'javascript:alert(1)')],
  ['a style sheet', '<link rel="stylesheet" type="text/calendar" href="/a.css">'],
])('a link to %s is not a feed of the page', (_, element) => {
  expect(feedLinksIn(parsePage(page(element)), 'https://plein.example/agenda')).toEqual([])
})
