import { LETTER, MARK, WORD } from './logo.ts'

/** Pictures that are part of a page. Decoration: whoever places one names it. */

const svg = (attributes: string, lines: string): string =>
  `<svg ${attributes} aria-hidden="true">${lines}</svg>`

const word = `<svg viewBox="4.6 -10 305 104"><path fill="currentColor" d="${WORD}"/></svg>`

/** The mark and the word, as in the app (apps/web/src/ui/drawing/logo.tsx). */
export const logo = `<span class="logo">${svg(
  'class="logo-mark" viewBox="0 0 40 40"',
  `<path fill="var(--mark-ground)" d="${MARK}"/><path fill="none" stroke="var(--mark-letter)" stroke-width="5.6" d="${LETTER}"/><circle fill="var(--mark-dot)" cx="20" cy="14.2" r="3.9"/>`,
)}${svg('class="logo-word" viewBox="0 0 305 104"', word)}</span>`

/** The word alone, as wide as its place. */
export const wordmark = svg('class="wordmark" viewBox="0 0 305 104"', word)

const icon = (lines: string): string =>
  svg(
    'class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"',
    lines,
  )

/** Drawings of lucide (ISC licence), the icons of the app. */
export const icons = {
  calendar: icon(
    '<path d="M8 2v3M16 2v3M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"/><rect x="3" y="3" width="18" height="18" rx="2"/>',
  ),
  calendarPlus: icon(
    '<path d="M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.3M3 9h18M8 2v3"/>',
  ),
  place: icon(
    '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
  ),
  elsewhere: icon('<path d="M7 7h10v10M7 17 17 7"/>'),
  heart: icon(
    '<path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/>',
  ),
} as const
