import { joinedCardinals, type NumberWords } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(
    ' ',
  )
const TENS = ['', '', 'twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig']
const ORDINALS =
  ' eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende'.split(
    ' ',
  )

/** 0 to 99: "achtentwintig". */
const cardinal = joinedCardinals(ONES, TENS, (ten, one) => `${one}en${ten}`)

/** 1 to 99: "achtentwintigste". */
const ordinal = (number: number): string => ORDINALS[number] ?? `${cardinal(number)}ste`

/** 2000 to 2099: "tweeduizend zesentwintig", "tweeduizend en zesentwintig", "twintig zesentwintig". */
function yearWords(year: number): string[] {
  const rest = cardinal(year % 100)
  if (year === 2000) return ['tweeduizend']
  return ['tweeduizend ', 'tweeduizend en ', 'tweeduizend', 'twintig '].map((start) => `${start}${rest}`)
}

/** Numbers in Dutch. */
export const dutchNumbers: NumberWords = { cardinal, ordinals: (number) => [ordinal(number)], yearWords }
