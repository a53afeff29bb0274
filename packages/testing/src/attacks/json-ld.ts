import { fill, type Grammar, inside, named, oneOf, repeated } from './grammar.ts'
import { attackText, proseText } from './texts.ts'

const BEGIN = '<!doctype html><title>x</title><script type="application/ld+json">'
const END = '</script>'

const eventText = (index: number, more = ''): string =>
  `{"@type":"Event","name":"Markt ${index}","startDate":"2026-12-0${1 + (index % 9)}T20:00","location":{"@type":"Place",` +
  `"name":"Zaal","address":{"addressLocality":"Utrecht"}}${more}}`

const listOf =
  (item: (index: number) => string): Grammar =>
  (_, size) =>
    `[${fill(Math.max(0, size - 100), (index) => `${index > 0 ? ',' : ''}${item(index)}`)}]`

/** A page with many events. */
export const honestJsonLd: Grammar = (random, size) =>
  inside(
    BEGIN,
    listOf((index) =>
      eventText(index, `,"description":"${proseText(random, 60).replaceAll(/["\n]/g, ' ')}"`),
    ),
    END,
  )(random, size)

const json = JSON.stringify
const DAYS = json(Array.from({ length: 400 }, (_, index) => index + 1))

/** Extreme nesting, lists, texts and schedules. */
const values = oneOf(
  repeated('[', '{"a":', '[[', '{"subEvent":[', '{"@graph":['),
  (_, size) => `{"@type":"Event","name":"${'x'.repeat(Math.max(0, size - 60))}","startDate":"2026-12-01"}`,
  (_, size) =>
    `{"@type":"Event",${fill(Math.max(0, size - 60), (index) => `"k${named(index)}":1,`)}"name":"x"}`,
  // Every part inherits the huge place, texts and attendance modes of its whole.
  (random, size) => {
    const third = Math.floor(size / 3)
    const places = listOf((index) => `{"@type":"Place","name":"Zaal ${index}"}`)
    const parts = fill(third, (index) => `{"@type":"Event","startDate":"2026-12-0${1 + (index % 9)}"},`)
    const text = `"description":${json('&amp;<b>x'.repeat(Math.floor(third / 9)))}`
    return `{"@type":"Festival","name":"x",${text},"location":${places(random, third)},"subEvent":[${parts}{}]}`
  },
  listOf((index) =>
    eventText(
      index,
      `,"eventSchedule":{"repeatFrequency":"P1D","byMonthDay":${DAYS},"startDate":"1990-01-01"}`,
    ),
  ),
  listOf((index) =>
    eventText(index, ',"eventSchedule":[{"repeatFrequency":"P1W","byDay":["Monday","Tuesday"]}]'),
  ),
  listOf((index) => `{"@id":"#${index}","@type":"Event","location":{"@id":"#${index + 1}"}}`),
)

/** Invalid JSON that a repairing reader parses again. */
const broken = oneOf(
  repeated(
    '"',
    '\\',
    '"\\"',
    '//',
    '/*',
    '/**/',
    ',',
    ', ',
    ';',
    '<!--',
    '-->',
    ']]>',
    '\t',
    '{"a":"\u0001"},',
  ),
  inside('{"a":"', attackText),
  inside('/*', repeated('*', '/', ' ')),
)

const microdata = oneOf(
  repeated('<div itemscope itemtype="https://schema.org/Event">', '<i itemprop="name">x'),
  (_, size) =>
    fill(
      size,
      (index) =>
        `<div itemprop=subEvent itemscope itemtype="http://schema.org/Event"><b itemprop=name>x${index}</b>`,
    ),
  (_, size) =>
    fill(size, () => `<div itemscope itemtype="http://schema.org/Event">${'<i itemprop=name>x'.repeat(40)}`),
  inside(
    '<div itemscope itemtype="',
    repeated('http://schema.org/Event '),
    '"><i itemprop="a b">x</i></div>',
  ),
)

export const attackJsonLd = oneOf(inside(BEGIN, values, END), inside(BEGIN, broken, END), microdata)

export const honestMicrodata: Grammar = (_, size) =>
  fill(
    size,
    (index) =>
      `<div itemscope itemtype="https://schema.org/Event"><h2 itemprop="name">Markt ${index}</h2>` +
      `<time itemprop="startDate" datetime="2026-12-0${1 + (index % 9)}">x</time>` +
      '<div itemprop="location" itemscope itemtype="https://schema.org/Place"><b itemprop="name">Zaal</b></div></div>',
  )
