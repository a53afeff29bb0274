import { expect, test } from 'vitest'
import { listedIn, OTHERS, readPage } from '../../test/listed-events.ts'
import { readList } from './worded-events.ts'

const read = (body: string, zone?: string) =>
  listedIn(`<main>${body}<ul>${OTHERS.map((one) => `<li>${one}</li>`).join('')}</ul></main>`, zone)
const namesAndStarts = (...given: Parameters<typeof read>) =>
  read(...given).map(({ title, start }) => [title, start])

test('takes the first cell of a row as the name, whatever the other cells contain', () => {
  const rows = `<h1>Zaal De Linde, Utrecht</h1><table>
    <tr><td>Nieuwe buren</td><td>Stadsgesprek</td><td>ma 16 november, 19.30</td><td>Kleine zaal</td><td>Wie woont er straks in de wijk?</td></tr>
    <tr><td>Water en brood</td><td>Film met nagesprek</td><td>di 17 november, 20.00</td><td>Grote zaal</td><td>Een film over de dijk.</td></tr></table>`
  expect(namesAndStarts(rows)).toEqual([
    ['Nieuwe buren', '2026-11-16T19:30'],
    ['Water en brood', '2026-11-17T20:00'],
  ])
})

test('ignores a row whose first cell is a town', () => {
  const row =
    '<table><tr><td>Utrecht</td><td>ma 16 november 2026</td><td>Optreden van Joris</td></tr></table>'
  expect(read(row)).toEqual([])
})

test('reads a name and its day from one heading, without number, notice and place', () => {
  const page = `<h1>Winter in het dorp</h1>
    <h2>1. Lampionnenoptocht, 12 december 2026 in Zeist</h2><p>Kom allemaal kijken.</p>
    <h2>AFGELAST: Schaatsfeest, 19 december 2026 in Zeist</h2><p>Er ligt geen ijs.</p>`
  expect(read(page)).toEqual([
    { title: 'Lampionnenoptocht', start: '2026-12-12', city: 'Zeist', cancelled: false },
    { title: 'Schaatsfeest', start: '2026-12-19', city: 'Zeist', cancelled: true },
  ])
  expect(
    namesAndStarts(
      '<h1>Bühne</h1><h2>Samstag, 5. Dezember 2026: Lisa Moor: "Halbmond"</h2><p>Kabarett.</p>',
      'Europe/Berlin',
    ),
  ).toEqual([['Lisa Moor: "Halbmond"', '2026-12-05']])
})

test('gives each day of a list and the last day of a range', () => {
  const page = `<ul><li>Les Vagues, les 4 et 5 décembre 2026 à Namur</li>
    <li>Ateliers ouverts, du 8 au 10 décembre 2026 à Namur</li></ul>`
  expect(read(page, 'Europe/Brussels')).toEqual([
    { title: 'Les Vagues', start: '2026-12-04', city: 'Namur', cancelled: false },
    { title: 'Les Vagues', start: '2026-12-05', city: 'Namur', cancelled: false },
    { title: 'Ateliers ouverts', start: '2026-12-08', end: '2026-12-10', city: 'Namur', cancelled: false },
  ])
})

test('leaves out past days, days of an unknown year and times that may belong to another day', () => {
  expect(read('<ul><li>Oude mis, 1 maart 2026</li><li>Open dag, 3 april</li></ul>')).toEqual([])
  const page = `<p>17.20 uur</p><article><h2>Quizavond, 14 november 2026</h2><p>Tot dan.</p></article>
    <article><h2>Kaartavond, 20 november 2026</h2><p>Om 19.30 uur.</p></article>`
  expect(namesAndStarts(page)).toEqual([
    ['Quizavond', '2026-11-14'],
    ['Kaartavond', '2026-11-20T19:30'],
  ])
})

test('reads of a list the blocks of which nothing is left over, and the others apart', () => {
  const item = (name: string, day: string) => `<li><h2>${name}</h2><p>${day} 2026, 20.00 uur</p></li>`
  const three = ['Kaartavond', 'Quiz', 'Zangavond']
    .map((name, at) => item(name, `${10 + at} december`))
    .join('')
  const list = (more = '') => {
    const { blocks, further, isAll } = readList(
      readPage(`<h1>Agenda van Utrecht</h1><ul>${three}${more}</ul>`),
    )
    const events = blocks.flatMap((one) => one.events)
    expect(events.every(({ city }) => city === 'Utrecht')).toBe(true)
    const namesOf = (some: typeof events) => some.map(({ title }) => title)
    return [namesOf(events), isAll, ...namesOf(further)]
  }
  const names = ['Kaartavond', 'Quiz', 'Zangavond']
  expect(list()).toEqual([names, true])
  expect(list(item('Ruilbeurs in Utrecht', '14 december'))).toEqual([[...names, 'Ruilbeurs'], true])
  expect(list(item('Kermis van Utrecht', '14 december'))).toEqual([[...names, 'Kermis van Utrecht'], true])
  expect(list(item('Oude mis', '1 maart'))).toEqual([names, true])
  const ofHall = '<li><h2>Dansavond</h2><p>15 december 2026, 20.00 uur</p><p>De Kring</p></li>'
  expect(list(ofHall)).toEqual([names, false, 'Dansavond'])
  expect(list('<li><p>Elke eerste zondag is er iets te doen.</p></li>')).toEqual([names, false])
  expect(list('<li><p>Op 20 december 2026 kun je bij ons terecht.</p></li>')).toEqual([names, false])
})

test('reads no list from fewer than three blocks', () => {
  const html = '<ul><li>Kaartavond, 10 december 2026</li><li>Quiz, 11 december 2026</li></ul>'
  expect(readList(readPage(html))).toEqual({ blocks: [], further: [], isAll: false })
})

test('reads the day alone where an hour may be that of the doors', () => {
  const startOf = (hours: string) =>
    namesAndStarts(`<ul><li>Winterkoor in Utrecht, 12 december 2026, ${hours}</li></ul>`)
  expect(startOf('19.15 uur, het begint om 20.00 uur')).toEqual([['Winterkoor', '2026-12-12']])
  expect(startOf('kerk open 19.15 uur, het begint om 20.00 uur')).toEqual([
    ['Winterkoor', '2026-12-12T20:00'],
  ])
})
