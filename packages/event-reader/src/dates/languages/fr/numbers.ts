import type { NumberWords } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']

/** 0 to 99: "vingt-huit", "soixante-douze", "quatre-vingt-un". */
function cardinal(number: number): string {
  if (number >= 80) return number === 80 ? 'quatre-vingts' : `quatre-vingt-${ONES[number - 80]}`
  const small = ONES[number]
  if (small !== undefined) return small
  const tens = Math.min(6, Math.trunc(number / 10))
  const rest = number - tens * 10
  if (rest === 0) return TENS[tens] ?? ''
  return `${TENS[tens]}${rest === 1 || rest === 11 ? ' et ' : '-'}${ONES[rest]}`
}

/** 1 to 31: "premier", "deuxième", "vingt-huitième". */
function ordinals(number: number): string[] {
  if (number === 1) return ['premier', 'premiere', 'premiers', 'premieres']
  const name = cardinal(number)
  const stem = name.endsWith('cinq') ? `${name}u` : name.replace(/neuf$/, 'neuv').replace(/e$/, '')
  const own = number === 2 ? ['second', 'seconde', 'seconds'] : []
  return [`${stem}ieme`, `${stem}iemes`, ...own]
}

/** 2000 to 2099: "deux mille vingt-six". */
const yearWords = (year: number): string[] =>
  year === 2000 ? ['deux mille'] : [`deux mille ${cardinal(year % 100)}`]

/** Numbers in French. */
export const frenchNumbers: NumberWords = { cardinal, ordinals, yearWords }
