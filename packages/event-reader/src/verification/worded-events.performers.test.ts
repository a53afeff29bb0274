import { describe, expect, test } from 'vitest'
import { readEvidenceSource, readingOf } from './evidence-source.ts'
import { readWordedEvents } from './worded-events.ts'

/** What a page of 2 November 2026 states, as "title on start". */
const read = (heading: string, paragraphs: readonly string[], url = 'https://krant.example/nieuws') =>
  readWordedEvents(
    readingOf(
      readEvidenceSource({
        html: `<html><body><h1>${heading}</h1>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</body></html>`,
        url,
        fetchedOn: '2026-11-02',
        venueZone: 'Europe/Amsterdam',
      }),
    ).page,
  ).map(({ title, start }) => `${title} on ${start}`)
const inNews = (...paragraphs: string[]) => read('Nieuws', paragraphs)

describe('who performs names an event without a name of its own', () => {
  test.each([
    ['Op zaterdag 14 november wordt het druk voor een concert door de Gentse zanger Piet Pot.', 'Piet Pot'],
    ['Piet Pot treedt op zaterdag 14 november op in De Kade.', 'Piet Pot'],
    ['Op zaterdag 14 november treedt de band Vuurwerk op.', 'Vuurwerk'],
    [
      'Op zaterdag 14 november is het de beurt aan de Koninklijke Harmonie Vooruit.',
      'Koninklijke Harmonie Vooruit',
    ],
    ['Am Samstag, 14. November, gastiert Max Mustermann in der Halle.', 'Max Mustermann'],
    ['Am Samstag, 14. November, ist er zu Gast: Max Mustermann aus Bremen.', 'Max Mustermann'],
    ['Les Petits Princes se produiront samedi 14 novembre à 20h.', 'Les Petits Princes'],
    ['The Lucky Sevens will perform on Saturday 14 November.', 'The Lucky Sevens'],
  ])('%s', (sentence, name) => {
    expect(
      inNews(sentence).map((one) => one.slice(0, -' on 2026-11-14'.length).replace(/ on .*/, '')),
    ).toEqual([name])
  })

  test.each([
    'Op zaterdag 14 november speelt Jan Peeters tegen Piet Pot.',
    'Op zaterdag 14 november treedt Piet Pot niet op.',
    'Op zaterdag 14 november zingt het koor werken van Johan Bach.',
    'Op zaterdag 14 november spelen Piet Pot en ook Jan Peeters.',
    'Piet Pot is op zaterdag 14 november jarig.',
    'Piet Pot speelt de vader, en op zaterdag 14 november is hij vrij.',
    'Aanmelden voor Piet Pot treedt op kan tot zaterdag 14 november.',
  ])('%s', (sentence) => {
    expect(inNews(sentence)).toEqual([])
  })
})

describe('a line of facts begins with the name', () => {
  test.each([
    [
      'Workshop papier scheppen, De Kade, zaterdag 14 november, 19.30 – 21.00 uur',
      'Workshop papier scheppen',
    ],
    ['La Nuit des jeux, le samedi 14 novembre à 17h.', 'La Nuit des jeux'],
    ['Boekennacht in de Vereeniging, zaterdag 14 november om 20 uur', 'Boekennacht in de Vereeniging'],
    ['De lange nacht in de Vereeniging, zaterdag 14 november om 20 uur', 'De lange nacht'],
    ['Les Nocturnes de la Ville, du 14 au 17 novembre 2026', 'Les Nocturnes de la Ville'],
  ])('%s', (line, name) => {
    expect(inNews(line, 'Verder is er niets.').map((one) => one.replace(/ on .*/, ''))).toEqual([name])
  })

  test.each([
    'Jan Jansen, zaterdag 14 november 2026',
    'Utrecht, zaterdag 14 november 2026 om 20.00 uur',
    'Praktisch: zaterdag 14 november om 20 uur in De Kade',
    'Aanvang, zaterdag 14 november om 20 uur',
    'Het dorp is moe, zaterdag 14 november om 20 uur',
    'DORP – zaterdag 14 november om 20 uur',
    'Tot dan, zaterdag 14 november om 20 uur!',
    'Het bestuur wacht. Kom dus, zaterdag 14 november om 20 uur',
  ])('%s', (line) => {
    expect(inNews(line, 'Verder is er niets.')).toEqual([])
  })
})

describe('a name elsewhere on the page', () => {
  test('is that of the sentence before, when the next one says when "it" takes place', () => {
    expect(inNews('De club houdt het festival ‘Grote Golf’. Het vindt plaats op 14 november 2026.')).toEqual([
      'Grote Golf on 2026-11-14',
    ])
    expect(inNews('De club houdt van muziek. Het vindt plaats op 14 november 2026.')).toEqual([])
  })

  test('is in quotes after "called"', () => {
    expect(
      inNews('Am Samstag, 14. November, heißt es in der Halle ab 19.30 Uhr „Lieder gegen Geld“.'),
    ).toEqual(['Lieder gegen Geld on 2026-11-14T19:30'])
  })

  test('is not that of an overview', () => {
    expect(read('Onze agenda van het weekend, 14 november 2026', ['Er is veel te doen.'])).toEqual([])
  })
})

describe('the hour of an event', () => {
  const hours = (sentence: string) => inNews('Op zaterdag 14 november is er een dorpsquiz.', sentence)

  test.each([
    ['Wie er op 14 november om 20 uur bij wil zijn, moet zich aanmelden.', 'dorpsquiz on 2026-11-14T20:00'],
    ['Aanmelden kan op 14 november om 20 uur, en ook later.', 'dorpsquiz on 2026-11-14'],
    ['Wie wil meedoen, kan zich op 14 november om 20 uur aanmelden.', 'dorpsquiz on 2026-11-14'],
  ])('is in a clause that is not about signing up: %s', (sentence, event) => {
    expect(hours(sentence)).toEqual([event])
  })
})

describe('days of a page', () => {
  test('without a year are those after the month in its address', () => {
    const line = ['De dorpsquiz is op 14 november. Kom naar de dorpsquiz.']
    expect(read('Nieuws', line, 'https://krant.example/2026/10/quiz')).toEqual(['dorpsquiz on 2026-11-14'])
    expect(read('Nieuws', line, 'https://krant.example/artikel_20261015_77')).toEqual([
      'dorpsquiz on 2026-11-14',
    ])
    expect(read('Nieuws', line, 'https://krant.example/2025/10/quiz')).toEqual([])
    expect(read('Nieuws', line)).toEqual([])
  })

  test('are not the patron of a church', () => {
    expect(
      read('Weihnachtsmarkt', [
        'Am Samstag, 14. November 2026, ist der Weihnachtsmarkt neben der Kirche Mariä Himmelfahrt.',
      ]),
    ).toEqual(['Weihnachtsmarkt on 2026-11-14'])
  })

  test('are not figures with an ending', () => {
    expect(inNews('La fête tient sa 11ème édition avec le marché de Noël.')).toEqual([])
  })
})
