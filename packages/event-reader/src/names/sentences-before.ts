import type { Stretch } from '../evidence/folded-text.ts'
import { indexOfLine, type PageModel, sentenceAt } from '../evidence/page-model.ts'
import { namesInText } from './event-kinds.ts'
import { isPreparation } from './preparations.ts'
import { quotedNames } from './quoted-names.ts'
import { uniqueNames, worksIn } from './works.ts'

/** A sentence that says when the event of the sentence before it takes place. */
const IT_TAKES_PLACE =
  /^(?:Il|Elle|Celui-ci|Celle-ci|Het|Hij|Deze|Dit|Dieses?|Dieser|Das|Er|Sie|Es|It|This)\s(?:vindt|gaat door|heeft plaats|wordt|is op|se déroule(?:ra)?|se tien(?:t|dra)|aura lieu|a lieu|findet|wird|takes place|will take place|will be held|is on)(?!\p{L})/u

/** The one event named in the sentence before: "Zij houden een dorpsquiz. Die vindt plaats op 14 november." */
export function nameInSentenceBefore(page: PageModel, { from, to }: Stretch): string | undefined {
  const line = page.lines[indexOfLine(page.lines, from)] ?? 0
  if (from <= line || !IT_TAKES_PLACE.test(page.text.slice(from, to))) return undefined
  const before = sentenceAt(page, from - 1)
  const text = page.text.slice(before.from, before.to)
  if (before.from < line || isPreparation(text) || isPreparation(page.text.slice(from, to))) return undefined
  const { topics, kinds } = namesInText(text)
  const names = uniqueNames([
    ...[...topics, ...kinds, ...worksIn(text)].map((one) => one.text),
    ...quotedNames(text),
  ])
  return names.length === 1 ? names[0] : undefined
}
