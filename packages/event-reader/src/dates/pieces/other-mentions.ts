import { oncePerObject } from '../../lookups/once-per.ts'
import type { Cues, OtherReason } from '../grammar/cues.ts'
import type { Grammar } from '../languages/language.ts'
import type { Sentences } from '../text/sentences.ts'
import type { Tokens } from '../text/tokens.ts'
import type { Piece } from './pieces.ts'

/** Maximum tokens between a cue and its day. */
const [BEFORE, BEHIND, AROUND] = [6, 2, 4]
/** The same for opening hours inside a line. */
const HEADED = 4
const HEADED_LINES = 12

interface Cue {
  reach: 'before' | 'behind' | 'sentence' | 'heading'
  reason: OtherReason
  at: number
  next: number
}

/** Marks days and times that are not those of an event: posted on, register before, last year, opening hours. */
export function markOthers(
  grammar: Grammar,
  pieces: readonly Piece[],
  tokens: Tokens,
  sentences: Sentences,
): void {
  const cues = findCues(grammar, tokens)
  let first = 0
  for (const [index, piece] of pieces.entries()) {
    while ((cues[first]?.next ?? piece.at) < piece.at - BEFORE - AROUND) first += 1
    const reason = reasonFor(piece, pieces[index - 1], cues, first, sentences)
    if (reason) mark(piece, reason)
  }
  markHeaded(pieces, cues, tokens, sentences)
}

const COMPARING = new Set('als zoals evenals wie comme like as dan than que'.split(' '))

const REACHES = ['before', 'behind', 'sentence', 'heading'] as const
const wordsOf = oncePerObject((cues: Cues) => new Set(REACHES.flatMap((reach) => [...cues[reach].first()])))

function findCues({ cues }: Grammar, tokens: Tokens): Cue[] {
  const words = wordsOf(cues)
  const found: Cue[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!words.has(tokens[at]?.text ?? '')) continue
    for (const reach of REACHES) {
      const cue = cues[reach](tokens, at)
      // "Net als vorig jaar" is a comparison.
      const isCompared = reach === 'sentence' && COMPARING.has(tokens[at - 1]?.text ?? '')
      if (cue && !isCompared) found.push({ reach, reason: cue.value, at, next: cue.next })
    }
  }
  return found
}

function reasonFor(
  piece: Piece,
  before: Piece | undefined,
  cues: readonly Cue[],
  first: number,
  { sentence }: Sentences,
): OtherReason | undefined {
  for (let index = first; index < cues.length; index += 1) {
    const cue = cues[index]
    if (!cue || cue.at > piece.next + AROUND) return undefined
    if (cue.reach !== 'heading' && sentence[cue.at] === sentence[piece.at] && reaches(cue, piece, before))
      return cue.reason
  }
  return undefined
}

function reaches(cue: Cue, piece: Piece, before: Piece | undefined): boolean {
  const [ahead, behind] = [piece.at - cue.next, cue.at - piece.next]
  // A day in between takes the cue, unless there is only its time; a time takes it from that of a start.
  const isOfOther = !isHour(piece) || (before !== undefined && isHour(before) && isWorded(piece))
  const isTaken = before !== undefined && before.at >= cue.at && isOfOther
  const isBefore = cue.at <= piece.at && ahead <= BEFORE && !isTaken
  if (cue.reach === 'before') return isBefore
  if (cue.reach === 'behind') return behind >= 0 && behind <= BEHIND
  return isBefore || (behind >= 0 && behind <= AROUND)
}

const isHour = ({ mentions }: Piece): boolean =>
  mentions.every(({ kind }) => kind === 'hour' || kind === 'hours')

const isWorded = ({ mentions }: Piece): boolean => mentions.some((one) => 'isWorded' in one && one.isWorded)

function mark({ mentions }: Piece, reason: OtherReason): void {
  for (const mention of mentions) {
    if (mention.role === 'other') continue
    mention.role = 'other'
    mention.other = reason
  }
}

/** Applies a cue to its line or, alone on a line, to the lines below while they have times or weekdays. */
function markHeaded(
  pieces: readonly Piece[],
  cues: readonly Cue[],
  tokens: Tokens,
  { line }: Sentences,
): void {
  const byLine = Map.groupBy(pieces, ({ at }) => line[at] ?? 0)
  for (const { reach, reason, at, next } of cues) {
    if (reach !== 'heading') continue
    const own = line[at] ?? 0
    const isAlone = !byLine.has(own)
    for (let offset = 0; offset <= (isAlone ? HEADED_LINES : 0); offset += 1) {
      const found = byLine.get(own + offset) ?? []
      if (offset > 0 && (found.length === 0 || !found.every(isWeekly))) break
      const isHead = tokens[at]?.gap === 'line'
      for (const piece of found)
        if (isWeekly(piece) && (isHead || (piece.at >= next && piece.at <= next + HEADED)))
          mark(piece, reason)
    }
  }
}

const isWeekly = ({ mentions }: Piece): boolean =>
  mentions.every(({ kind }) => kind === 'hour' || kind === 'hours' || kind === 'rule' || kind === 'weekday')
