import { type Claim, type Found, judge } from '../gate/judged.ts'
import type { Reader } from '../reader.ts'
import type { Country } from './scope-holidays.ts'
import type { SetLanguage } from './scope-words.ts'

/** A name without a word of a date in it. */
export const TITLE = 'Zilvermos'

const PUBLISHED: Record<SetLanguage, string> = {
  nl: 'Gepubliceerd op',
  fr: 'Publié le',
  de: 'Veröffentlicht am',
  en: 'Published on',
}

/** An event page around a phrase, and what is known of it beside the phrase. */
export interface PhrasePage {
  text: string
  language: SetLanguage
  country: Country
  fetchedOn: string
  publishedOn?: string | undefined
  /** In the heading of the page. */
  year?: number | undefined
  /** In a line above the phrase. */
  day?: string | undefined
}

const numbersOf = (day: string): string => day.split('-').map(Number).toReversed().join('-')

const htmlOf = ({ text, language, publishedOn, year, day }: PhrasePage): string => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const lines = [
    publishedOn === undefined ? '' : `${PUBLISHED[language]} ${numbersOf(publishedOn)}`,
    day === undefined ? '' : numbersOf(day),
    escaped,
    'Utrecht',
  ]
  return [
    `<!doctype html><html lang="${language}"><body>`,
    year === undefined ? '' : `<h1>Agenda ${year}</h1>`,
    `<h2>${TITLE}</h2>`,
    ...lines.map((line) => (line === '' ? '' : `<p>${line}</p>`)),
    '</body></html>',
  ].join('\n')
}

/** What becomes of each claimed start, and end, of the page's event. */
export const judgePhrase = (
  reader: Reader,
  { country, fetchedOn, ...page }: PhrasePage,
  claims: readonly Pick<Claim, 'start' | 'end'>[],
): Promise<(Found | undefined)[]> =>
  judge(
    reader,
    {
      html: htmlOf({ country, fetchedOn, ...page }),
      url: 'https://vereniging.example/agenda',
      fetchedOn,
      country,
    },
    claims.map((claim) => ({ title: TITLE, city: 'Utrecht', ...claim })),
  )
