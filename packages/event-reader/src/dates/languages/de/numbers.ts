import { joinedCardinals, type NumberWords } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const TENS = ['', '', 'zwanzig', 'dreissig', 'vierzig', 'funfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']
const ORDINALS = [
  [],
  ['erste'],
  ['zweite'],
  ['dritte'],
  ['vierte'],
  ['funfte'],
  ['sechste'],
  ['siebte', 'siebente'],
  ['achte'],
  ['neunte'],
  ['zehnte'],
]
const ENDINGS = ['', 'n', 'r', 's', 'm']

/** 0 to 99: "achtundzwanzig". */
const cardinal = joinedCardinals(ONES, TENS, (ten, one) => `${one}und${ten}`)

/** 1 to 99 in every case: "achtundzwanzigste", "achtundzwanzigsten". */
function ordinals(number: number): string[] {
  const stems = ORDINALS[number] ?? [`${cardinal(number)}${number < 20 ? 'te' : 'ste'}`]
  return stems.flatMap((stem) => ENDINGS.map((ending) => `${stem}${ending}`))
}

/** 2000 to 2099: "zweitausendsechsundzwanzig". */
function yearWords(year: number): string[] {
  if (year === 2000) return ['zweitausend']
  const rest = cardinal(year % 100)
  return [`zweitausend${rest}`, `zweitausend ${rest}`, `zweitausendund${rest}`]
}

/** Numbers in German. */
export const germanNumbers: NumberWords = { cardinal, ordinals, yearWords }
