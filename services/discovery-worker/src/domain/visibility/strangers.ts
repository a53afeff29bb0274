import { attributeOf, type PageElement } from '../html/page-tree.ts'

const NAMES =
  /(?:^|[\s_-])(?:comments?|commentlist|comment-?(?:list|section|area|body|respond|form)|commentaires?|kommentare?|reacties?|reactions?|reviews?|review-?list|recensies?|beoordelingen|bewertungen|avis|guestbook|gastenboek|gaestebuch|gästebuch|livre-?dor|disqus_thread|disqus|fb-comments|testimonials?)(?:$|[\s_-])/i
const KINDS = /schema\.org\/(?:Comment|UserComments|Review|Answer)\b/i

/** What other people write below a page: comments, reviews, a guest book. It proves nothing about the page's events. */
export const isByStrangers = (element: PageElement): boolean =>
  NAMES.test(attributeOf(element, 'class') ?? '') ||
  NAMES.test(attributeOf(element, 'id') ?? '') ||
  KINDS.test(attributeOf(element, 'itemtype') ?? '')

/** "3 reacties", "Kommentare (2)": a heading above what strangers write. */
export const isStrangersHeading = (text: string): boolean =>
  /^\W*(?:\d+\s+)?(?:comments?|reacties?|commentaires?|kommentare?|reviews?|recensies?|bewertungen|gastenboek|gästebuch|guestbook|livre d['’]or)(?:\s*\(?\d*\)?)?\W*$/iu.test(
    text.slice(0, 60),
  )
