import { describe, expect, test } from 'vitest'
import { readEvidenceSource, readingOf } from './evidence-source.ts'
import { readWordedEvents } from './worded-events.ts'

/** What a news item states, as "title on start". */
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

const PAST = 'De lampionoptocht van vorig jaar was een succes.'

describe('a page about one event takes its name from', () => {
  test.each<[string, string[], string[]]>([
    [
      'the heading, when the text repeats it',
      ['Lampionoptocht trekt door het dorp', 'Iedereen is welkom op zaterdag 14 november.', PAST],
      ['lampionoptocht on 2026-11-14'],
    ],
    [
      'a French heading with a capital',
      [
        'Concert de Noël demandé',
        'La chorale répète son concert de Noël. Elle se produira samedi 14 novembre à 15 h 30.',
      ],
      ['concert de Noël on 2026-11-14T15:30'],
    ],
    [
      'its fuller form',
      [
        'La brocante revient',
        'Le retour de la brocante de Tilff est fêté. La date du rendez-vous est fixée au samedi 14 novembre.',
      ],
      ['brocante de Tilff on 2026-11-14'],
    ],
    [
      'a sentence that announces it for that day',
      [
        'Bieb viert',
        'De bieb bestaat op zaterdag 14 november veertig jaar. Daarom organiseert zij die dag een leesmiddag.',
      ],
      ['leesmiddag on 2026-11-14'],
    ],
    [
      'the kind in its heading, not from another one',
      [
        'Vorfreude auf den Kanal-Flohmarkt',
        'Am Samstag, 14. November, ist Stöbern angesagt. Der Kanal-Flohmarkt ist der erste Outdoor-Flohmarkt.',
      ],
      ['Kanal-Flohmarkt on 2026-11-14'],
    ],
    [
      'a name in capitals that ends in a kind',
      [
        'Dorp viert zondag Vlinder Feest (en meer)',
        'Het dorp viert op zaterdag 14 november voor het eerst Vlinder Feest en is blij.',
      ],
      ['Vlinder Feest on 2026-11-14'],
    ],
  ])('%s', (_, paragraphs, events) => {
    const [heading = '', ...rest] = paragraphs
    expect(read(heading, ...rest)).toEqual(events)
  })
})

describe('a page gives no event', () => {
  test.each<[string, string[]]>([
    [
      'when its coming day is of something else',
      [PAST, 'De lampionoptocht trok volk.', 'Op zaterdag 14 november spreekt de raad.'],
    ],
    [
      'when something is closed on its day',
      [PAST, 'De lampionoptocht trok volk.', 'Het plein is zaterdag 14 november gesloten, welkom.'],
    ],
    [
      'with two kinds',
      [
        'Lampionoptocht en dorpsquiz',
        'Welkom op zaterdag 14 november.',
        'De lampionoptocht en de dorpsquiz zijn leuk.',
      ],
    ],
    [
      'with two coming days',
      [
        'Lampionoptocht in het dorp',
        PAST,
        'Welkom op zaterdag 14 november.',
        'Welkom op zondag 22 november.',
      ],
    ],
    [
      'when its only name is praise',
      [
        'La plus grande foire de Wallonie revient',
        'Rendez-vous samedi 14 novembre. La plus grande foire de Wallonie est là.',
      ],
    ],
    ['when it names a kind once', ['Nieuws uit het dorp', 'Welkom op zaterdag 14 november.', PAST]],
    [
      'when it says that there is none',
      [
        'Nieuws',
        'Er komt geen lampionoptocht.',
        'Nooit meer een lampionoptocht.',
        'Welkom op zaterdag 14 november.',
      ],
    ],
    [
      'when its day is for signing up',
      ['Lampionoptocht in het dorp', PAST, 'Welkom om je aan te melden: aanmelden kan zaterdag 14 november.'],
    ],
  ])('%s', (_, [heading = '', ...rest]) => {
    expect(read(heading, ...rest)).toEqual([])
  })
})

describe('the hour of an event in running text', () => {
  test.each<[string, string[], string[]]>([
    [
      'is not that of selling tickets',
      ['De dorpsquiz is op zaterdag 14 november.', 'De kaartverkoop is van 19.00 tot 20.00 uur.'],
      ['dorpsquiz on 2026-11-14'],
    ],
    [
      'is not that of its end',
      ['De dorpsquiz is op zaterdag 14 november.', 'Hij begint om 19.30 uur en is om 23.00 uur afgelopen.'],
      ['dorpsquiz on 2026-11-14T19:30'],
    ],
    [
      'of each of two days is the one behind it',
      [
        'Geöffnet ist der Flohmarkt am Samstag, 14. November, von 13 bis 18 Uhr und am Sonntag, 15. November, von 11 bis 17 Uhr. Am Samstag kommt Besuch.',
      ],
      ['Flohmarkt on 2026-11-14T13:00', 'Flohmarkt on 2026-11-15T11:00'],
    ],
    [
      'of two days is not given to the one with its own',
      [
        'Der Verein feiert am 14. und 15. November 2026 sein Dorffest. Beginn ist um 19 Uhr.',
        'Der Sonntag, 15. November, ist für Kinder. Beginn ist um 10 Uhr.',
        'Das Dorffest ist gratis.',
      ],
      ['Dorffest on 2026-11-14T19:00', 'Dorffest on 2026-11-15'],
    ],
  ])('%s', (_, paragraphs, events) => {
    expect(read('Nieuws', ...paragraphs)).toEqual(events)
  })

  test('is kept when the page repeats the event without it', () => {
    expect(
      read(
        'Maatregelen - dorpsfeest op zaterdag 14 november 2026',
        'Er is een dorpsfeest op zaterdag 14 november 2026 om 15.00 uur.',
      ),
    ).toEqual(['dorpsfeest on 2026-11-14T15:00'])
  })
})
