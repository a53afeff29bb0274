import type { FieldEvidence } from '@uitpost/contracts'
import { foldText } from '../evidence/folded-text.ts'
import { type PageModel, stretchOfBlock } from '../evidence/page-model.ts'
import type { TitlePlace } from '../evidence/title-places.ts'
import { oncePer } from '../lookups/once-per.ts'
import type { PageEvent } from '../markup/page-event.ts'
import type { ClaimedEvent } from './claim.ts'
import { clip } from './evidence-source.ts'

/** More of a block is about the event no more. */
const MAX_READ = 20_000
const LONG_SIGN = 7

/**
 * The first word of a category in what is said of an event, in any of the languages its signs are in. Null where there
 * is nothing to judge by: no sign is known, or nothing is said.
 */
export function findCategory(
  { categorySigns: signs = [] }: ClaimedEvent,
  marked: readonly PageEvent[],
  page?: PageModel,
  place?: TitlePlace,
): FieldEvidence | null {
  const said = [...(page && place ? wordsAbout(page, place) : []), ...marked.flatMap(wordsOf)].filter(Boolean)
  if (signs.length === 0 || said.length === 0) return null
  for (const text of said) {
    const folded = foldText(text.slice(0, MAX_READ))
    const [first] = signs
      .flatMap((sign) => {
        const match = patternOf(sign).exec(folded.text)
        return match ? [{ from: match.index, to: match.index + match[0].length }] : []
      })
      .toSorted((a, b) => a.from - b.from)
    if (first) return { proven: true, quote: clip(folded.quote(first.from, first.to).quote) }
  }
  return { proven: false, quote: null }
}

/** The title, and the block in which it stands, if any. */
function wordsAbout(page: PageModel, { from, to, block }: TitlePlace): string[] {
  const around = block === undefined ? [] : [stretchOfBlock(page, block)]
  return [{ from, to }, ...around].map((one) => page.text.slice(one.from, one.to))
}

/** The types of an event in markup are words of schema.org. */
const wordsOf = ({ types, title = '', description = '' }: PageEvent): string[] => [
  ...types,
  title,
  description,
]

const patterns = new Map<string, RegExp>()

/** As events are sorted into categories (providers/categorise.ts): a long sign inside a compound, a short one as a word. */
const patternOf = (sign: string): RegExp => oncePer(patterns, sign, () => readSign(sign))

function readSign(sign: string): RegExp {
  const words = foldText(sign).text.match(/[\p{L}\p{N}]+/gu) ?? []
  const [word, rest] = [words.join('[^\\p{L}\\p{N}]+'), '[\\p{L}\\p{N}]*']
  const isPart = sign.startsWith('*') || word.length >= LONG_SIGN
  const before = isPart ? rest : '(?<![\\p{L}\\p{N}])'
  const after = isPart && !sign.startsWith('*') ? rest : '(?![\\p{L}\\p{N}])'
  return new RegExp(`${before}${word}${after}`, 'u')
}
