import { describe, expect, test } from 'vitest'
import { FEAST, judgeOf, markedFeast } from '../../test/judged-claims.ts'

const judge = judgeOf(FEAST)

/** What is shown as taken from elsewhere of the feast's day on a page that was read on 1 March 2027. */
const assumedOn = (html: string, url = FEAST.link) => judge(html, { link: url }, { url }).fields.start.assumed

interface Archive {
  /** A page with the feast on a day without a year. */
  page: string
  published: (year: number) => string
  changed: (year: number) => string
  over: (year: number) => string
  copyright: (year: number) => string
}

const page = (where: string, day: string) => `<h1>Dorpsfeest</h1><p>${where}</p><p>${day}</p>`
const ARCHIVES: [string, Archive][] = [
  [
    'nl',
    {
      page: page('Op het plein in Zwolle', 'Kom allemaal op 8 mei'),
      published: (year) => `Gepubliceerd op 12 september ${year}`,
      changed: (year) => `Laatst gewijzigd op 4 september ${year}`,
      over: (year) => `Bekijk ook de foto's van 9 juni ${year}`,
      copyright: (year) => `© ${year} Dorpsvereniging`,
    },
  ],
  [
    'fr',
    {
      page: page('Sur la place à Zwolle', 'Rendez-vous le 8 mai'),
      published: (year) => `Publié le 12 septembre ${year}`,
      changed: (year) => `Mis à jour le 4 septembre ${year}`,
      over: (year) => `Revoyez les photos du 9 juin ${year}`,
      copyright: (year) => `Copyright ${year} Comité du village`,
    },
  ],
  [
    'de',
    {
      page: page('Auf dem Platz in Zwolle', 'Wir sehen uns am 8. Mai'),
      published: (year) => `Veröffentlicht am 12. September ${year}`,
      changed: (year) => `Zuletzt geändert am 4. September ${year}`,
      over: (year) => `Hier sind die Bilder vom 9. Juni ${year}`,
      copyright: (year) => `© ${year} Dorfverein`,
    },
  ],
  [
    'en',
    {
      page: page('On the square in Zwolle', 'See you on 8 May'),
      published: (year) => `Published on 12 September ${year}`,
      changed: (year) => `Last updated 4 September ${year}`,
      over: (year) => `Watch the pictures of 9 June ${year}`,
      copyright: (year) => `(c) ${year} Village society`,
    },
  ],
]

describe.each(ARCHIVES)(
  'of a page of an archive in %s no year is taken from the day of reading',
  (_, archive) => {
    test('without a sign of its year it is', () => {
      expect(assumedOn(archive.page)).toBe('year')
    })

    test.each([
      ['when it was published', archive.published(2024)],
      ['when it was changed', archive.changed(2019)],
      ['when it was published and changed', `${archive.published(2018)}</p><p>${archive.changed(2020)}`],
      ['a day that is over', archive.over(2025)],
      ['a copyright', archive.copyright(2023)],
    ])('that says %s', (_, sign) => {
      expect(assumedOn(`${archive.page}<p>${sign}</p>`)).toBeUndefined()
    })

    test('unless it was changed in the months before, or in the year of reading', () => {
      const { fields } = judge(`${archive.page}<p>${archive.changed(2026)}</p>`)
      expect(fields.start.proven || fields.start.assumed === 'year').toBe(true)
    })

    test('with an earlier year in its address', () => {
      expect(assumedOn(archive.page, 'https://dorp.example/2022/feest')).toBeUndefined()
    })
  },
)

describe('an archive of which only the markup says when it was written', () => {
  const [[, { page: words }] = ['', { page: '' }]] = ARCHIVES
  const ld = (node: object) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`

  test.each([
    ['a meta element', '<meta property="article:published_time" content="2019-09-04T10:00:00+02:00">'],
    ['a changed one', '<meta property="article:modified_time" content="2021-09-04">'],
    ['an article', ld({ '@type': 'NewsArticle', datePublished: '2019-09-04' })],
    [
      'a page in a graph',
      ld({ '@graph': [{ '@type': 'WebPage', datePublished: '2015-01-01', dateModified: '2020-09-04' }] }),
    ],
    [
      'microdata',
      '<div itemscope itemtype="https://schema.org/BlogPosting"><time itemprop="datePublished" datetime="2019-09-04">woensdag</time></div>',
    ],
  ])('has no year: %s', (_, markup) => {
    expect(assumedOn(markup + words)).toBeUndefined()
  })

  test.each([
    [
      'a page that was changed since',
      '<meta property="article:published_time" content="2019-09-04"><meta property="article:modified_time" content="2027-02-01">',
    ],
    ['a page of the months before', '<meta property="article:published_time" content="2026-10-04">'],
    ['a comment', ld({ '@type': 'Comment', datePublished: '2019-09-04' })],
    [
      'a review in microdata',
      '<div itemscope itemtype="https://schema.org/Review"><meta itemprop="datePublished" content="2019-09-04"></div>',
    ],
    ['a date that is none', '<meta property="article:published_time" content="vorig jaar">'],
  ])('has one: %s', (_, markup) => {
    expect(assumedOn(markup + words)).toBe('year')
  })
})

test('a stated year counts, however old the page is', () => {
  const html = `<meta property="article:modified_time" content="2019-09-04"><h1>Dorpsfeest</h1><p>8 mei 2027, Zwolle</p>`
  expect(judge(html).fields.start.proven).toBe(true)
  expect(judge(markedFeast() + html).verdict).toBe('verified')
})
