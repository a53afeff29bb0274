import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { describe, expect, test } from 'vitest'
import { vocabularyOf } from './categories.ts'
import { type Question, type QuestionPart, readQuestion } from './read-question.ts'

/** A Monday. */
const TODAY = '2026-11-23'
const vocabulary = vocabularyOf(MONITOR_CATEGORIES)
const read = (text: string, today = TODAY): Question => readQuestion(text, { today }, vocabulary)

const valueOf = (part: QuestionPart): string => {
  if (part.kind === 'place') return part.city.id
  if (part.kind === 'country') return part.country
  if (part.kind === 'distance') return `${part.km} km`
  if (part.kind === 'category') return part.slugs.join()
  return part.kind === 'time' ? daysOf(part) : part.kind
}
const daysOf = ({ days }: Pick<Question, 'days'>): string =>
  !days ? '' : days.from === days.to ? String(days.from) : `${days.from ?? ''}/${days.to ?? ''}`
const valuesOf = (question: Question, kind: QuestionPart['kind']): string[] =>
  question.parts.filter((part) => part.kind === kind).map(valueOf)

describe('place, time and category of a question', () => {
  test.each([
    ['boekenmarkt utrecht zaterdag', 'nl-utrecht', '2026-11-28', 'book-markets'],
    ['concert Gand ce week-end', 'be-gent', '2026-11-27/2026-11-29', 'music-entertainment'],
    ['Flohmarkt bei Aachen am Sonntag', 'de-aachen', '2026-11-29', 'antique-markets,book-markets'],
    ['things to do in Ghent tomorrow', 'be-gent', '2026-11-24', undefined],
    ['wat is er te doen in Den Haag vandaag', 'nl-the-hague', '2026-11-23', undefined],
    ['que faire à Bruxelles aujourd’hui ?', 'be-brussel', '2026-11-23', undefined],
    ['was ist los in Köln nächste Woche', 'de-koln', '2026-11-29/2026-12-05', undefined],
    [
      'rommelmarkt Utreht volgende week',
      'nl-utrecht',
      '2026-11-29/2026-12-05',
      'antique-markets,book-markets',
    ],
    [
      'foire aux vins Strasbourg du 27 novembre au 1er décembre',
      'fr-strasbourg',
      '2026-11-27/2026-12-01',
      'wine-making-fairs',
    ],
    [
      'Kunsthandwerkermarkt Münster Samstag und Sonntag',
      'de-munster',
      '2026-11-28/2026-11-29',
      'craft-fairs',
    ],
    ['kermis 12/12 in Tilburg', 'nl-tilburg', '2026-12-12', 'carnival-fairs'],
    ['Bierfest am 5.12. in Bonn', 'de-bonn', '2026-12-05', 'beer-distilling'],
    ['vide-greniers près de Tournai dimanche', 'be-tournai', '2026-11-29', 'antique-markets,book-markets'],
    ['modelbouwbeurs Best in december', 'nl-best', '2026-12-01/2026-12-31', 'model-building-fairs'],
  ])('%s', (text, place, days, category) => {
    const question = read(text)
    expect(valuesOf(question, 'place')).toEqual([place])
    expect(daysOf(question)).toBe(days)
    expect(valuesOf(question, 'category')).toEqual(category ? [category] : [])
  })

  test('what is not understood stays as words, and small words do not', () => {
    expect(read('wat is er te doen rond Rubens in Antwerpen?').words).toEqual(['Rubens'])
    expect(read('Gentse Feesten').words).toEqual(['Gentse', 'Feesten'])
    expect(read('lezing om 20:00 in Leiden').words).toEqual([])
    expect(read('Mai Nguyen-Kim, se7en').words).toEqual(['Mai', 'Nguyen-Kim', 'se7en'])
  })

  test('each part says its words, and the question without them', () => {
    expect(read('Flohmarkt bei Aachen am Sonntag').parts).toMatchObject([
      { kind: 'category', words: 'Flohmarkt', without: 'bei Aachen am Sonntag' },
      { kind: 'place', words: 'bei Aachen', without: 'Flohmarkt am Sonntag' },
      { kind: 'time', words: 'am Sonntag', without: 'Flohmarkt bei Aachen' },
    ])
  })

  test('text in quotation marks is searched for as it is', () => {
    const question = read('"bloody sunday" in Lille')
    expect([question.words, daysOf(question)]).toEqual([['bloody', 'sunday'], ''])
    expect(read('“Brugge die Stille” zaterdag').words).toEqual(['Brugge', 'die', 'Stille'])
  })

  test.each([
    ['Töpferkurs', 'education-learning'],
    ['AI conferentie', 'ai-conventions'],
    ['flee market', 'antique-markets,book-markets'],
    ['antiekmarkt', 'antique-markets'],
    ['exposision', 'arts-culture'],
  ])('%s is of the category %s', (text, category) => {
    expect([valuesOf(read(text), 'category'), read(text).words]).toEqual([[category], []])
  })

  test('the subject of a course or a talk stays as words', () => {
    expect(read('workshop keramiek').words).toEqual(['keramiek'])
    expect(read('Vortrag über Astronomie').words).toEqual(['Astronomie'])
  })

  test('a genre is searched for inside its category', () => {
    const question = read('jazz in Brugge')
    expect([valuesOf(question, 'category'), question.words]).toEqual([['music-entertainment'], ['jazz']])
  })
})

describe('what else is asked for', () => {
  test.each([
    ['gratis concert', 'free'],
    ['concert gratuit', 'free'],
    ['kostenlose Konzerte', 'free'],
    ['free concerts', 'free'],
    ['concert met kinderen', 'kids'],
    ['concert en famille', 'kids'],
    ['Konzert für Kinder', 'kids'],
    ['concert for kids', 'kids'],
  ])('%s is %s', (text, kind) => {
    const { parts, words } = read(text)
    expect(parts.map((part) => part.kind).toSorted()).toEqual(['category', kind].toSorted())
    expect(words).toEqual([])
  })

  test.each(['free jazz', 'gluten free market', 'feel free'])('%s is not free of charge', (text) => {
    expect(valuesOf(read(text), 'free')).toEqual([])
  })

  test.each(['geen kermis', 'pas de brocante', 'keine Kirmes', 'no carnival', 'niet in Gent', 'ohne Kinder'])(
    '%s asks for nothing',
    { tags: 'agenda.negations' },
    (text) => {
      expect(read(text)).toMatchObject({ parts: [], words: [] })
    },
  )
})

describe('times', () => {
  test.each([
    ['vanavond', '2026-11-23'],
    ['overmorgen', '2026-11-25'],
    ['après-demain', '2026-11-25'],
    ['morgen Abend', '2026-11-24'],
    ['Samstag Morgen', '2026-11-28'],
    ['zaterdagavond', '2026-11-28'],
    ['maandag', '2026-11-23'],
    ['deze week', '2026-11-23/2026-11-28'],
    ['la semaine prochaine', '2026-11-29/2026-12-05'],
    ['this weekend', '2026-11-27/2026-11-29'],
    ['volgend weekend', '2026-12-04/2026-12-06'],
    ['samedi prochain', '2026-11-28'],
    ['saturday next week', '2026-12-05'],
    ['12 december', '2026-12-12'],
    ['december 12th, 2027', '2027-12-12'],
    ['le 14 février', '2027-02-14'],
    ['2027-01-03', '2027-01-03'],
    ['3.1.2027', '2027-01-03'],
    ['zaterdag 12 december', '2026-12-12'],
    ['zaterdag 13 december', '2026-12-13'],
    ['za 12 dec', '2026-12-12'],
    ['12-15 december', '2026-12-12/2026-12-15'],
    ['tussen 12 en 15 december', '2026-12-12/2026-12-15'],
    ['entre le 12 et le 15 décembre', '2026-12-12/2026-12-15'],
    ['zwischen dem 12. und 15. Dezember', '2026-12-12/2026-12-15'],
    ['between 12 and 15 December', '2026-12-12/2026-12-15'],
    ['vom 28. November bis 3. Januar', '2026-11-28/2027-01-03'],
    ['vrijdag tot zondag', '2026-11-27/2026-11-29'],
    ['en mars', '2027-03-01/2027-03-31'],
    ['december 2027', '2027-12-01/2027-12-31'],
    ['volgende maand', '2026-12-01/2026-12-31'],
    ['week van 14 december', '2026-12-13/2026-12-19'],
    ['weekend van 12 december', '2026-12-11/2026-12-13'],
    ['vanaf vrijdag', '2026-11-27/'],
    ['jusqu’au 12 décembre', '/2026-12-12'],
    ['before 12 December', '/2026-12-11'],
    ['over 3 dagen', '2026-11-26'],
    ['dans deux semaines', '2026-12-06/2026-12-12'],
    ['over twee weken zaterdag', '2026-12-12'],
    ['samedi en huit', '2026-12-05'],
    ['übernächstes Wochenende', '2026-12-11/2026-12-13'],
    ['ce we', '2026-11-27/2026-11-29'],
    ['this weeknd', '2026-11-27/2026-11-29'],
    ['sat night', '2026-11-28'],
    ['op de 12e', '2026-12-12'],
    ['zwischen den Jahren', '2026-12-27/2026-12-31'],
    ['entre noël et nouvel an', '2026-12-27/2026-12-31'],
    ['boxing day', '2026-12-26'],
  ])('%s is %s', (text, days) => {
    expect(daysOf(read(text))).toBe(days)
    expect(read(text).words).toEqual([])
  })

  test.each([
    'zaterdag 31 november',
    '31/11',
    '12/31',
    '24/7',
    'elke zaterdag',
    'niet op zondag',
    'jeden Sonntag',
    'saturday night fever',
    'Black Friday',
    'vorige week',
    'last weekend',
    'guten morgen',
    '20:30',
    '3-4 personen',
    'March of the penguins',
    'maandag en 12 december',
    'mayonaise',
    'zaterdag 6',
    'Susan Sontag',
    'The Weeknd',
    'mercredi addams',
    'the day after tomorrow film',
    'Heute Show',
    'vrijdag de dertiende',
    'today’s special',
    'vendredi sur mer',
  ])('%s names no day', { tags: 'agenda.no-wrong-date' }, (text) => {
    expect(daysOf(read(text))).toBe('')
  })

  test.each([
    ['2026-11-27', '2026-11-27/2026-11-29'],
    ['2026-11-28', '2026-11-28/2026-11-29'],
    ['2026-11-29', '2026-11-29'],
    ['2026-11-30', '2026-12-04/2026-12-06'],
  ])('on %s the rest of the weekend is %s', (today, days) => {
    expect(daysOf(read('weekend', today))).toBe(days)
  })

  test('only a whole weekend begins on Friday evening', () => {
    expect(read('weekend').evening).toBe('weekend')
    expect(read('vrijdag').evening).toBeUndefined()
    expect(read('weekend vanaf vrijdag 27 november').evening).toBeUndefined()
  })

  test.each(['vanavond', 'ce soir', 'heute Abend', 'tonight'])('%s begins in the evening', (text) => {
    expect(read(text).evening).toBe('tonight')
  })
})

describe('misspelt words', () => {
  test.each([
    ['morgn kermis', '2026-11-24', 'carnival-fairs'],
    ['konzrt am Samsatg', '2026-11-28', 'music-entertainment'],
    ['brocnte dimnche', '2026-11-29', 'antique-markets,book-markets'],
    ['Flohmarkt sontag', '2026-11-29', 'antique-markets,book-markets'],
    ['teatre in agust', '2027-08-01/2027-08-31', 'arts-culture'],
  ])('%s', (text, days, category) => {
    expect([daysOf(read(text)), valuesOf(read(text), 'category')]).toEqual([days, [category]])
  })

  test.each(['concept', 'Martin', 'Demi'])('%s is no other word', (text) => {
    expect([read(text).parts, read(text).words]).toEqual([[], [text]])
  })
})

describe('places', () => {
  test.each([
    ['in Best', 'nl-best'],
    ['Hengelo Gelderland', 'nl-hengelo-gelderland'],
    ['Damme Belgium', 'be-damme'],
    ['den bosch', 'nl-s-hertogenbosch'],
    ['La Louvière', 'be-la-louviere'],
    ['in Antwrepen', 'be-antwerpen'],
    ['concert nice demain', 'fr-nice'],
    ['workshop houten speelgoed zwolle', 'nl-zwolle'],
    ['amsterdam dance event in utrecht', 'nl-utrecht'],
    ["markt a'dam", 'nl-amsterdam'],
    ['concert bxl', 'be-brussel'],
    ['rommelmarkt bergen henegouwen', 'be-mons'],
    ['brocante eben dimanche', 'be-eben-emael'],
    ['marché brugges', 'be-brugge'],
    ['Essen am Samstag', 'de-essen'],
  ])('%s is %s', (text, id) => {
    expect(valuesOf(read(text), 'place')).toEqual([id])
  })

  test.each([
    'best market',
    'nice concert',
    'tour de chant',
    'in den',
    'kunst',
    'Rubens',
    'concept store',
    'Beethoven',
    'may the fourth',
    'opening hours',
    'champ de mars',
    'concert van de dijk',
    'fontaines dc',
    'vendredi sur mer',
    'kerstkrans maken van hulst',
    'brocante ardenne',
    'brocante limburg',
    'a dam',
  ])('%s names no place', (text) => {
    expect(valuesOf(read(text), 'place')).toEqual([])
  })

  test('of towns of one name that of the reader’s language comes first, unless another is much larger', () => {
    const placeFor = (text: string, language: 'nl' | 'de') =>
      valuesOf(readQuestion(text, { today: TODAY, language }, vocabulary), 'place')
    expect([placeFor('markt Damme', 'nl'), placeFor('Markt Damme', 'de')]).toEqual([
      ['be-damme'],
      ['de-damme'],
    ])
    expect(placeFor('in Essen', 'nl')).toEqual(['de-essen'])
    expect(placeFor('rommelmarkt ham zondag', 'nl')).toEqual(['be-oostham'])
  })

  test('a distance and a country are understood', () => {
    const question = read('concerts dans un rayon de 30 km autour de Namur')
    expect([valuesOf(question, 'distance'), valuesOf(question, 'place')]).toEqual([['30 km'], ['be-namur']])
    expect(valuesOf(read('kermis in België'), 'country')).toEqual(['BE'])
    expect(valuesOf(read('5000 km'), 'distance')).toEqual([])
  })
})

test('a new category is known by its names', () => {
  const own = vocabularyOf([
    { slug: 'ice-rinks', name: 'IJsbanen', names: { fr: 'Patinoires', de: 'Eisbahnen' } },
  ])
  const slugsOf = (text: string) =>
    readQuestion(text, { today: TODAY }, own).parts.flatMap((part) =>
      part.kind === 'category' ? part.slugs : [],
    )
  expect([slugsOf('ijsbaan'), slugsOf('patinoire Bruxelles'), slugsOf('Eisbahnen')]).toEqual([
    [],
    ['ice-rinks'],
    ['ice-rinks'],
  ])
})

test.each([
  ['words', 'boeken muziek '.repeat(1_000)],
  ['numbers', '12 '.repeat(1_000)],
  ['misspelt towns', 'in amstredam in roterdamm in utrehct '.repeat(100)],
  ['letters that unfold into many', '㍿ﷺ'.repeat(1_000)],
])('a long question of %s is read up to 300 letters and 40 words', (_, text) => {
  const question = read(text)
  expect(question).toEqual(read(text.slice(0, 300)))
  expect([...question.parts, ...question.words].length).toBeLessThanOrEqual(40)
})
