import { isHypothetical } from '../evidence/changes.ts'
import { contentWords, stemOf } from '../evidence/content-words.ts'
import { startsOn } from '../evidence/days/page-days.ts'
import { foldText, type Stretch } from '../evidence/folded-text.ts'
import {
  blockOf,
  type PageModel,
  sentenceAt,
  stretchOfBlock,
  textBeside,
  within,
} from '../evidence/page-model.ts'
import { concerns, isPictureOf } from '../evidence/status-evidence.ts'
import type { TitleDays } from '../evidence/title-days.ts'
import { oncePerObject } from '../lookups/once-per.ts'

/** Folded words. "Complet" is an adjective of anything: alone, or said of the event. */
const SOLD_OUT =
  /\b(?:uitverkocht|volgeboekt|volzet|sold[ -]out|fully booked|ausverkauft|ausgebucht|a guichets? fermes?|affiche complet|(?:est|sont|affichent?) complets?|completes?)\b|^\W*complets?\W*$/
/** Not yet, or of a part of the tickets. */
const PARTIAL =
  /\b(?:bijna|haast|nog niet|niet|snel|vaak|almost|nearly|not|quickly|often|presque|bientot|pas|fast|nahezu|nicht|schnell|oft|waren|was|were|war|etait|etaient|zodra|once|vip|early|vroege?|combi|weekend|diner|camping|parking|bus)\b/

/** Whether the block of an event says that no tickets are left: in a note, a picture, or a sentence about it. */
export function isSoldOut(
  claim: { title: string; start: string },
  found: TitleDays,
  page: PageModel,
): boolean {
  const wanted = new Set(contentWords(claim.title).map(stemOf))
  const day = claim.start.slice(0, 10)
  const own = blockOf(page, found.block)
  return (
    within(noticesOn(page), stretchOfBlock(page, found.block)).some((notice) => {
      const days = within(page.days, notice).filter(({ starts }) => starts.length > 0)
      const isNote = contentWords(textBeside(page.text, notice, days)).length <= 2
      return (
        days.every((one) => startsOn(one, day, page.country)) && (isNote || concerns(notice.folded, wanted))
      )
    }) ||
    page.outline.pictures.some(
      (one) => isPictureOf(own, one, page) && saysSoldOut(foldText(one.text).text, page.fetchedOn),
    )
  )
}

const saysSoldOut = (folded: string, fetchedOn: string): boolean =>
  SOLD_OUT.test(folded) && !PARTIAL.test(folded) && !isHypothetical(folded, fetchedOn)

interface Notice extends Stretch {
  folded: string
}

/** Sentences of a page that say that something is sold out. */
const noticesOn = oncePerObject((page: PageModel): Notice[] =>
  page.sentences.flatMap((start) => {
    const sentence = sentenceAt(page, start)
    const folded = foldText(page.text.slice(sentence.from, sentence.to)).text
    return saysSoldOut(folded, page.fetchedOn) ? [{ ...sentence, folded }] : []
  }),
)
