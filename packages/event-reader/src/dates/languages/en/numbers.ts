import { joinedCardinals, type NumberWords } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ORDINALS =
  ' first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )

/** 0 to 99: "twenty-eight". */
const cardinal = joinedCardinals(ONES, TENS, (ten, one) => `${ten}-${one}`)

/** 1 to 99: "twenty-eighth". */
function ordinal(number: number): string {
  const tens = TENS[Math.trunc(number / 10)] ?? ''
  const round = `${tens.replace(/y$/, 'ie')}th`
  return ORDINALS[number] ?? (number % 10 === 0 ? round : `${tens}-${ORDINALS[number % 10]}`)
}

/** 2000 to 2099: "two thousand (and) twenty-six", "twenty twenty-six". */
function yearWords(year: number): string[] {
  if (year === 2000) return ['two thousand']
  const rest = cardinal(year % 100)
  const short = year % 100 < 10 ? `twenty oh ${rest}` : `twenty ${rest}`
  return [`two thousand ${rest}`, `two thousand and ${rest}`, short]
}

/** Numbers in English. */
export const englishNumbers: NumberWords = { cardinal, ordinals: (number) => [ordinal(number)], yearWords }
