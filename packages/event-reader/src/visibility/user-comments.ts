import { attributeOf, type PageElement } from '../html/page-tree.ts'

const NAMES =
  /(?:^|[\s_-])(?:comments?|commentlist|comment-?(?:list|section|area|body|respond|form)|commentaires?|kommentare?|reacties?|reactions?|reviews?|review-?list|recensies?|beoordelingen|bewertungen|avis|guestbook|gastenboek|gaestebuch|gästebuch|livre-?dor|disqus_thread|disqus|fb-comments|testimonials?)(?:$|[\s_-])/i
const KINDS = /schema\.org\/(?:Comment|UserComments|Review|Answer)\b/i

/** Comments, reviews and guest books below a page. They prove nothing about its events. */
export const isUserComments = (element: PageElement): boolean =>
  NAMES.test(attributeOf(element, 'class') ?? '') ||
  NAMES.test(attributeOf(element, 'id') ?? '') ||
  KINDS.test(attributeOf(element, 'itemtype') ?? '')

/** A heading above comments: "3 reacties", "Kommentare (2)". */
export const isCommentsHeading = (text: string): boolean =>
  /^\W*(?:\d+\s+)?(?:comments?|reacties?|commentaires?|kommentare?|reviews?|recensies?|bewertungen|gastenboek|gästebuch|guestbook|livre d['’]or)(?:\s*\(?\d*\)?)?\W*$/iu.test(
    text.slice(0, 60),
  )
