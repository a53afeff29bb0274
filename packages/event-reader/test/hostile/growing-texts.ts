import { parsePage } from '../../src/html/parse-page.ts'
import { readCalendar } from '../../src/icalendar/read-calendar.ts'
import { readEventPage } from '../../src/markup/read-event-page.ts'
import { pageText } from '../../src/pages/page-text.ts'
import { saysCancelled } from '../../src/text/cancelled-titles.ts'
import { checkEvidence } from '../../src/verification/evidence.ts'

const URL = 'https://dekade.example/agenda/jazz'
const CLAIM = { title: 'Jazz in De Kade', start: '2026-11-28', city: 'Zaandam', link: URL }
const YEAR = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }

const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')
const markup = (json: string) => `<script type="application/ld+json">${json}</script>`

const evidence = (text: string) => checkEvidence(CLAIM, { url: URL, fetchedOn: '2026-10-01', text })
const calendar = (line: string) =>
  readCalendar(
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART:20260716T200000\n${line}\nEND:VEVENT\nEND:VCALENDAR`,
    { ...YEAR, venueZone: 'Europe/Amsterdam' },
  )
const events = (html: string) => readEventPage(parsePage(html), { url: URL, venueZone: 'Europe/Amsterdam' })
const text = (html: string) => pageText(parsePage(html))

/** What is read and how, the text of a size, and the size that a test begins with. */
export const GROWING_TEXTS: [string, (text: string) => unknown, (size: number) => string, number][] = [
  ['blocks in each other', parsePage, (n) => '<div>'.repeat(n) + '</p>'.repeat(n), 10_000],
  ['attributes', parsePage, (n) => `<p ${many(n, (i) => `a${i} `)}>`, 10_000],
  ['attributes of bodies', parsePage, (n) => many(n, (i) => `<body a${i}>`), 10_000],
  ['formatting', parsePage, (n) => many(n, (i) => `<b id=${i}>`) + '</i>'.repeat(n), 10_000],
  ['formatting in paragraphs', parsePage, (n) => many(n, (i) => `<b id=${i}>`) + '<p>'.repeat(n), 10_000],
  ['paragraphs in a table', parsePage, (n) => `<table>${'<p>x'.repeat(n)}`, 10_000],
  ['tables in tables', parsePage, (n) => '<table><tr><td>'.repeat(n), 10_000],
  ['links in links', parsePage, (n) => '<a><b>'.repeat(n), 10_000],
  ['lists without end', parsePage, (n) => '<ul><li>'.repeat(n), 10_000],
  ['drawings', parsePage, (n) => `<svg>${'<g>'.repeat(n)}${'</a>'.repeat(n)}`, 10_000],
  ['style rules that never end', text, (n) => `<style>${'a{'.repeat(n)}</style>`, 25_000],
  ['style text without rules', text, (n) => `<style>${'@media '.repeat(n)}</style>`, 25_000],
  ['style comments', text, (n) => `<style>${'/*'.repeat(n)}</style>`, 50_000],
  ['inline style comments', text, (n) => `<p style="${'/*'.repeat(n)}">x</p>`, 50_000],
  [
    'style rules for many classes',
    text,
    (n) =>
      `<style>${many(n, (i) => `div .c${i % 50} > p{color:#fff}`)}</style>` +
      many(n, (i) => `<div class="c${i % 50}"><p>${i}</p></div>`),
    1_000,
  ],
  ['comments in markup', events, (n) => markup('/*'.repeat(n)), 50_000],
  ['strings in markup', events, (n) => markup('["\\"'.repeat(n)), 25_000],
  [
    'tags in a description',
    events,
    (n) => markup(`{"@type":"Event","name":"x","startDate":"2026-11-28","description":"${'<a'.repeat(n)}"}`),
    50_000,
  ],
  [
    'items inside items',
    events,
    (n) => '<div itemscope itemtype="https://schema.org/Event" itemprop="subEvent">'.repeat(n),
    100,
  ],
  ['spaces in a calendar', calendar, (n) => `SUMMARY;a=${' '.repeat(n)}`, 50_000],
  ['parameters in a calendar', calendar, (n) => `SUMMARY${';a="b"'.repeat(n)}`, 12_500],
  ['commas in a calendar', calendar, (n) => `SUMMARY;a=${','.repeat(n)}x`, 50_000],
  ['quotes in a calendar', calendar, (n) => `SUMMARY;a=${'"'.repeat(n + 1)}`, 25_000],
  ['backslashes in a calendar', calendar, (n) => `CATEGORIES:${'\\\\'.repeat(n)}`, 25_000],
  ['exceptions in a calendar', calendar, (n) => `EXDATE:${'20260715T200000,'.repeat(n)}`, 1_250],
  ['dates in evidence', evidence, (n) => '28 nov 2026, '.repeat(n), 1_250],
  ['days in evidence', evidence, (n) => '28, '.repeat(n), 5_000],
  ['titles in evidence', evidence, (n) => 'Jazz in De Kade '.repeat(n), 1_250],
  ['white space in evidence', evidence, (n) => `28${' '.repeat(n)}nov`, 12_500],
  ['digits in evidence', evidence, (n) => '2'.repeat(n), 15_000],
  ['weekdays in evidence', evidence, (n) => 'za '.repeat(n), 5_000],
  ['stars in a title', saysCancelled, (n) => '*'.repeat(n), 250_000],
  ['brackets in a title', saysCancelled, (n) => '['.repeat(n), 250_000],
  ['cancellations in a title', saysCancelled, (n) => 'afgelast '.repeat(n), 250_000],
  ['spaces in a title', saysCancelled, (n) => ' '.repeat(n), 250_000],
]
