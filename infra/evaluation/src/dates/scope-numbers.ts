import type { DateCase, Meaning } from './date-cases.ts'

/** Two numbers that may be day and month, not preceded by a year: "7/6", "5.12.2018", "12-4". */
const NUMBERS = /(?<![\d:]|\d{4}[./-])(\d{1,2}) ?[./-] ?(\d{1,2})(?![\d:])/g

const pairsIn = (phrase: string): (readonly [number, number])[] =>
  [...phrase.matchAll(NUMBERS)].map(([, left, right]) => [Number(left), Number(right)] as const)

const daysOf = ({ timex }: Meaning): string[] => timex.match(/(?:\d{4}|XXXX)-\d\d-\d\d/g) ?? []

const isWritten = (day: string, month: number, number: number): boolean =>
  Number(day.slice(5, 7)) === month && Number(day.slice(8, 10)) === number

/** nl, fr and de write the day first; the source reads some of their numbers month first. */
export const isMonthFirst = (one: DateCase, phrase: string, meanings: readonly Meaning[]): boolean =>
  one.language !== 'en' &&
  pairsIn(phrase).some(
    ([left, right]) => left !== right && meanings.flatMap(daysOf).some((day) => isWritten(day, left, right)),
  )

/** English uses both orders, so numbers below 13 prove nothing. */
export const isOpenNumbers = (one: DateCase, phrase: string, meanings: readonly Meaning[]): boolean =>
  one.language === 'en' &&
  pairsIn(phrase).some(
    ([left, right]) =>
      left !== right &&
      left <= 12 &&
      right <= 12 &&
      meanings.flatMap(daysOf).some((day) => isWritten(day, left, right) || isWritten(day, right, left)),
  )
