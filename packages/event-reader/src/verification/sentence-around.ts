import type { FieldEvidence } from '@uitpost/contracts'
import type { Stretch } from '../evidence/folded-text.ts'
import { type PageModel, sentenceAt } from '../evidence/page-model.ts'

/** Characters on each side; more of a long sentence is cut off at a word. */
const MOST = 150

/** The words before and after a quote in its sentence, which ends with its line at the latest. */
export function sentenceAround(page: PageModel, { from, to }: Stretch): Pick<FieldEvidence, 'around'> {
  const before = page.text.slice(sentenceAt(page, from).from, from)
  const after = page.text.slice(to, sentenceAt(page, to - 1).to)
  const around = { before: endOf(before.replaceAll(/\s+/g, ' ').trimStart()), after: beginOf(after) }
  return around.before.trim() || around.after.trim() ? { around } : {}
}

const endOf = (text: string): string =>
  text.length <= MOST ? text : `…${text.slice(-MOST).replace(/^\S*/, '')}`.toWellFormed()

function beginOf(given: string): string {
  const text = given.replaceAll(/\s+/g, ' ').trimEnd()
  return text.length <= MOST ? text : `${text.slice(0, MOST).replace(/\S*$/, '')}…`.toWellFormed()
}
