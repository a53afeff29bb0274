import { describe, expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { readableText } from '../pages/page-text.ts'

const read = (body: string, { title = '', maxCharacters = 60_000 } = {}) => {
  const html = `<html><head><title>${title}</title></head><body>${body}</body></html>`
  const { text, outline } = readableText(parsePage(html), { maxCharacters })
  return { lines: text.split('\n'), ...outline }
}

describe('the headings of a page', () => {
  test('have the level of their element, and end with it', () => {
    const { lines, headings } = read('<h1>Agenda</h1>van <em>mei</em><p>tekst</p><h3>Jazz</h3>Kade')
    expect(lines).toEqual(['Agenda', 'van mei', 'tekst', 'Jazz', 'Kade'])
    expect(headings).toEqual([
      { line: 0, level: 1 },
      { line: 3, level: 3 },
    ])
  })

  test('are also lines entirely in bold letters', () => {
    const { headings } = read(
      '<p><b>Jazz</b></p><p><b>Jazz</b> en meer</p><p>voor <b>Jazz</b></p><p><b>Jazz in <strong>De Kade</strong></b></p><p>tekst</p>',
    )
    expect(headings).toEqual([
      { line: 0, level: 7 },
      { line: 3, level: 7 },
    ])
  })

  test('in bold letters have at most 110 characters', () => {
    const bold = (length: number) => `<p><b>${'x'.repeat(length)}</b></p>`
    expect(read(bold(110)).headings).toEqual([{ line: 0, level: 7 }])
    expect(read(bold(111)).headings).toEqual([])
  })

  test('in bold letters may contain white space and pictures', () => {
    expect(read('<p> <b>Jazz</b> <img src="x.png"> </p><p>tekst</p>').headings).toEqual([
      { line: 0, level: 7 },
    ])
  })
})

describe('the items of a page', () => {
  test.each([
    ['list items', '<ul><li>een</li><li>twee</li></ul>'],
    ['articles', '<article>een</article><article>twee</article>'],
    ['rows', '<table><tr><td>een</td></tr><tr><td>twee</td></tr></table>'],
    ['cells with paragraphs', '<table><td><p>een</p></td><td><p>twee</p></td></table>'],
    ['siblings with the same class', '<div class="a">een</div><div class="a">twee</div>'],
    ['siblings with other ones between', '<dl class="b">een</dl><p>x</p><dl class="b">twee</dl>'],
  ])('are its %s', (_, html) => {
    const { lines, containers } = read(`<h1>Agenda</h1>${html}`)
    const texts = containers.map(({ from, to }) => lines.slice(from, to).join(' '))
    expect(texts).toContain('een')
    expect(texts).toContain('twee')
  })

  test.each([
    ['a single box', '<div class="a">een</div><div class="b">twee</div>'],
    ['boxes with other classes', '<div class="a">een</div><div class="b">twee</div><div>drie</div>'],
    ['paragraphs', '<p>een</p><p>twee</p>'],
    ['boxes without text', '<div class="a"></div><div class="a"></div>een'],
  ])('are not %s', (_, html) => {
    expect(read(html).containers).toEqual([])
  })

  test('contain each other, outer ones first', () => {
    const { containers } = read(
      '<p>voor</p><article><p>een</p><ul><li>twee</li><li>drie</li></ul></article><p>na</p>',
    )
    expect(containers).toEqual([
      { from: 1, to: 4 },
      { from: 2, to: 3 },
      { from: 3, to: 4 },
    ])
  })
})

describe('the cells of a row', () => {
  test.each([
    ['in order', '<td>Jazz</td><td>28 mei</td><td>Zwolle</td>', [0, 5, 12]],
    ['with headers', '<th>Jazz</th><td>28 mei</td>', [0, 5]],
    ['with the same text', '<td>mei</td><td>mei</td><td>mei</td>', [0, 4, 8]],
    ['without empty ones', '<td></td><td>Jazz</td><td> </td><td>28 mei</td>', [0, 5]],
    ['with several pieces each', '<td>Jazz <i>in</i> Kade</td><td>28 <b>mei</b></td>', [0, 13]],
  ])('are known by where they begin, %s', (_, cells, starts) => {
    expect(read(`<p>voor</p><table><tr>${cells}</tr></table>`).cells).toEqual([{ line: 1, starts }])
  })

  test('are unknown when a mark for another writing direction spans two of them', () => {
    const { lines, cells } = read('<table><tr><td>Jazz\u202e8</td><td>2\u202c mei</td></tr></table>')
    expect(lines).toEqual(['Jazz mei'])
    expect(cells).toEqual([{ line: 0, starts: [] }])
  })

  test('are not known for a row of one, nor for the line below', () => {
    expect(read('<table><tr><td>Jazz</td></tr></table>').cells).toEqual([])
    expect(read('<table><tr><td>een</td><td>twee</td></tr></table><p>drie</p>').cells).toHaveLength(1)
  })

  test('are separated by a space', () => {
    expect(read('<table><tr><td>28</td><td>mei</td></tr></table>').lines).toEqual(['28 mei'])
  })
})

test('the texts of visible pictures are kept with their line, up to 300 characters', () => {
  const { lines, pictures } = read(
    `<p>een</p><img alt="afgelast"><p>twee</p><img alt=""><div hidden><img alt="x"></div><img alt="${'y'.repeat(301)}">`,
  )
  expect(lines).toEqual(['een', 'twee'])
  expect(pictures).toEqual([
    { line: 1, text: 'afgelast', isBetween: true },
    { line: 2, text: 'y'.repeat(300), isBetween: true },
  ])
})

test.each([
  ['a line', '<p>een</p><p><img alt="x">twee</p>', { line: 1 }],
  ['an item below its last line', '<ul><li><p>een</p><img alt="x"></li><li>twee</li></ul>', { line: 0 }],
  ['an item above its first line', '<ul><li>een</li><li><p><img alt="x"></p>twee</li></ul>', { line: 1 }],
  ['no item beside it', '<ul><li>een</li></ul><img alt="x"><p>twee</p>', { line: 1, isBetween: true }],
  [
    'an item around an empty one',
    '<article><p>een</p><ul><li><img alt="x"></li></ul></article>',
    { line: 0 },
  ],
])('a picture belongs to %s', (_, html, expected) => {
  expect(read(html).pictures).toEqual([{ ...expected, text: 'x' }])
})

test('struck-out words are left out of their line', () => {
  expect(read('<p><del>28</del> <s>29</s> 30 mei</p>').lines).toEqual(['30 mei'])
})

const PAGE =
  '<h1>een</h1><ul><li>twee</li><li>drie</li></ul><img alt="vier"><table><tr><td>vijf</td><td>zes</td></tr></table><h2>zeven</h2>'

test('the title of the page is a line before all others', () => {
  expect(read(PAGE, { title: 'Titel' })).toEqual({
    lines: ['Titel', 'een', 'twee', 'drie', 'vijf zes', 'zeven'],
    headings: [
      { line: 0, level: 0 },
      { line: 1, level: 1 },
      { line: 5, level: 2 },
    ],
    containers: [
      { from: 2, to: 3 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
    ],
    pictures: [{ line: 4, text: 'vier', isBetween: true }],
    cells: [{ line: 4, starts: [0, 5] }],
  })
})

test('a page that is cut keeps the structure of the lines that are left', () => {
  const whole = read(PAGE)
  expect(read(PAGE, { maxCharacters: 22 })).toEqual({
    ...whole,
    lines: whole.lines.slice(0, 4),
    headings: [{ line: 0, level: 1 }],
  })
  expect(read(PAGE, { maxCharacters: 15 })).toEqual({
    lines: ['een', 'twee', 'drie'],
    headings: [{ line: 0, level: 1 }],
    containers: [
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ],
    pictures: [{ line: 3, text: 'vier', isBetween: true }],
    cells: [],
  })
  const article = '<article><p>een</p><p>twee</p><p>drie</p></article>'
  expect(read(article, { maxCharacters: 9 }).containers).toEqual([{ from: 0, to: 2 }])
})
