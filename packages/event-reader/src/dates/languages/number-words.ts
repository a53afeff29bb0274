import { numbered } from '../text/phrases.ts'

/** The numbers of one language in words, folded. */
export interface NumberWords {
  /** 0 to 99. */
  cardinal: (number: number) => string
  /** 1 to 31, in every form. */
  ordinals: (number: number) => string[]
  /** 2000 to 2099. */
  yearWords: (year: number) => string[]
}

type Numbered = [string, number][]

const upTo = (most: number, first = 1): number[] =>
  Array.from({ length: most - first + 1 }, (_, index) => first + index)

/** Names of 0 to 99 from those of 0 to 19 and of the tens: "achtentwintig", "twenty-eight". */
export const joinedCardinals =
  (small: readonly string[], tens: readonly string[], join: (ten: string, one: string) => string) =>
  (number: number): string => {
    const [ten = '', one = ''] = [tens[Math.trunc(number / 10)], small[number % 10]]
    return small[number] ?? (number % 10 === 0 ? ten : join(ten, one))
  }

export const cardinals = ({ cardinal }: NumberWords, most: number, first?: number): Numbered =>
  upTo(most, first).map((number) => [cardinal(number), number])

export const ordinals = (words: NumberWords, most: number): Numbered =>
  upTo(most).flatMap((number) => words.ordinals(number).map((name): [string, number] => [name, number]))

/** The days of a month: the first is always an ordinal. */
export const dayNumbers = (words: NumberWords): Numbered => [
  ...ordinals(words, 31),
  ...cardinals(words, 31, 2),
]

export const years = ({ yearWords }: NumberWords): Numbered =>
  upTo(2099, 2000).flatMap((year) => yearWords(year).map((name): [string, number] => [name, year]))

/** Which one of a month, in words or with one of these endings ("eerste", "1e"); the last ones are -2 and -1. */
export const positions = (
  words: NumberWords,
  endings: readonly string[],
  lastOnes: readonly [secondLast: string, last: string],
): Numbered => [
  ...ordinals(words, 5),
  ...upTo(5).flatMap((number) => endings.map((ending): [string, number] => [`${number}${ending}`, number])),
  ...numbered(lastOnes, -2),
]
