import type { DateCase, Meaning } from './date-cases.ts'

/** Two numbers that may be a day and a month, not preceded by a year: "7/6", "5.12.2018", "12-4". */
const NUMBERS = /(?<![\d:]|\d{4}[./-])(\d{1,2}) ?[./-] ?(\d{1,2})(?![\d:])/g

const pairsIn = (phrase: string): (readonly [number, number])[] =>
  [...phrase.matchAll(NUMBERS)].map(([, left, right]) => [Number(left), Number(right)] as const)

const daysOf = ({ timex }: Meaning): string[] => timex.match(/(?:\d{4}|XXXX)-\d\d-\d\d/g) ?? []

const isWritten = (day: string, month: number, number: number): boolean =>
  Number(day.slice(5, 7)) === month && Number(day.slice(8, 10)) === number

/** Day-first is how nl, fr and de write; the source reads some of their numbers the American way. */
export const isMonthFirst = (one: DateCase, phrase: string, meanings: readonly Meaning[]): boolean =>
  one.language !== 'en' &&
  pairsIn(phrase).some(
    ([left, right]) => left !== right && meanings.flatMap(daysOf).some((day) => isWritten(day, left, right)),
  )

/** In English both ways are written: numbers below 13 prove nothing. */
export const isOpenNumbers = (one: DateCase, phrase: string, meanings: readonly Meaning[]): boolean =>
  one.language === 'en' &&
  pairsIn(phrase).some(
    ([left, right]) =>
      left !== right &&
      left <= 12 &&
      right <= 12 &&
      meanings.flatMap(daysOf).some((day) => isWritten(day, left, right) || isWritten(day, right, left)),
  )
