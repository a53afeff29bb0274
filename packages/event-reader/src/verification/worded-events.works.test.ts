import { describe, expect, test } from 'vitest'
import { readEvidenceSource, readingOf } from './evidence-source.ts'
import { readWordedEvents } from './worded-events.ts'

/** What a page of 2 November 2026 states, as "title on start". */
const read = (heading: string, ...paragraphs: string[]) =>
  readWordedEvents(
    readingOf(
      readEvidenceSource({
        html: `<html><body><h1>${heading}</h1>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</body></html>`,
        url: 'https://krant.example/nieuws',
        fetchedOn: '2026-11-02',
        venueZone: 'Europe/Amsterdam',
      }),
    ).page,
  ).map(({ title, start }) => `${title} on ${start}`)

describe('a play has the days of its performances', () => {
  test.each([
    [
      'Dutch, after its noun',
      [
        'Toneel in Oosterwolde',
        'De club brengt de klucht ‘Haring in het zuur’. Er zijn opvoeringen op 13 en 14 november 2026.',
      ],
      ['Haring in het zuur on 2026-11-13', 'Haring in het zuur on 2026-11-14'],
    ],
    [
      'Dutch, in capitals after its noun',
      [
        'Toneel in Oosterwolde',
        'Dit jaar kozen we voor het stuk Vier Volle Emmers van Piet Pot. De première is op vrijdag 13 november om 20 uur.',
      ],
      ['Vier Volle Emmers on 2026-11-13T20:00'],
    ],
    [
      'Dutch, in the headline above',
      [
        'Groep De Kade speelt ‘Drie keer bellen’',
        'De groep oefende een jaar.',
        'De speeldata zijn vrijdag 13 november om 20 uur en zondag 15 november om 14 uur.',
      ],
      ['Drie keer bellen on 2026-11-13T20:00', 'Drie keer bellen on 2026-11-15T14:00'],
    ],
    [
      'Dutch, with its performances in one sentence',
      [
        'Toneel in Oosterwolde',
        'Wij spelen ‘Haring in het zuur’. Op vrijdag 13 november is er een voorstelling met koffie en op zondag 15 november volgt een galavoorstelling.',
      ],
      ['Haring in het zuur on 2026-11-13', 'Haring in het zuur on 2026-11-15'],
    ],
    [
      'German, after its noun',
      [
        'Theater in Neudorf',
        'Gespielt wird der Schwank „Die Gans ist weg“. Die Aufführungen sind am Freitag, 13. November, 20 Uhr; Sonntag, 15. November, 17 Uhr.',
      ],
      ['Die Gans ist weg on 2026-11-13T20:00', 'Die Gans ist weg on 2026-11-15T17:00'],
    ],
    [
      'French, in the sentence of its days',
      [
        'Théâtre',
        'La troupe joue la pièce « Les Trois Clés » samedi 14 novembre à 20h30 et dimanche 15 novembre à 15h.',
      ],
      ['Les Trois Clés on 2026-11-14T20:30', 'Les Trois Clés on 2026-11-15T15:00'],
    ],
    [
      'English, before its author',
      ['News', 'On Saturday 14 November we will be presenting the comedy “Seven Spoons” in the hall.'],
      ['Seven Spoons on 2026-11-14'],
    ],
  ])('%s', (_, [heading = '', ...paragraphs], events) => {
    expect(read(heading, ...paragraphs)).toEqual(events)
  })

  test.each([
    [
      'two works',
      'We spelen de klucht ‘Haring’ en het blijspel ‘Zuur goud’. Er zijn opvoeringen op 13 november 2026.',
    ],
    ['its rehearsals', 'We spelen de klucht ‘Haring in het zuur’. De repetities zijn op 13 november 2026.'],
    ['its tickets', 'Kaarten voor de klucht ‘Haring in het zuur’ zijn te koop vanaf 13 november 2026.'],
    [
      'a performance that is off',
      'We spelen de klucht ‘Haring in het zuur’. De voorstelling op 13 november 2026 gaat niet door.',
    ],
    [
      'another event',
      'We spelen de klucht ‘Haring in het zuur’. Op 13 november 2026 krijgt de regisseur bezoek.',
    ],
    [
      'past performances',
      'We speelden de klucht ‘Haring in het zuur’. De opvoeringen waren op 9 en 10 oktober 2026.',
    ],
    ['songs', 'The band will play “Seven Spoons” and on Saturday 14 November it has a day off.'],
  ])('%s gives none', (_, text) => {
    expect(read('Toneel', text)).toEqual([])
  })
})

describe('names that are none', () => {
  test.each([
    [
      'a concert called after its performer',
      'Het Bakker-concert is uitverkocht.',
      'Op 14 november 2026 rijdt er een bus naar het Bakker-concert.',
    ],
    [
      'persons in quotes',
      'Nieuws',
      'Wie op 14 november 2026 feest wil vieren met Utrechts "Oudste Nieuwkomers", belt even.',
    ],
    ['a heading that is a sentence', 'On déguste du fromage', 'Samedi 14 novembre 2026 de 11h à 19h.'],
  ])('%s', (_, heading, text) => {
    expect(read(heading, text)).toEqual([])
  })

  test('the moment at which an article was saved', () => {
    expect(read('Dorpsquiz Concert', '2 november 2026 om 06:06', 'De Dorpsquiz Concert was mooi.')).toEqual(
      [],
    )
    const page = ['<h1>Dorpsquiz</h1>', 'De Dorpsquiz is weer mooi.']
    expect(read('Nieuws', ...page, '2 november 2026 om 06:06')).toEqual([])
  })
})
