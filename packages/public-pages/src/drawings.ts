import { LETTER, MARK, WORD } from './logo.ts'

/** An inline SVG picture. Decorative: the page gives it a name where one is needed. */
const svg = (attributes: string, lines: string): string =>
  `<svg ${attributes} aria-hidden="true">${lines}</svg>`

const word = `<svg viewBox="4.6 -10 305 104"><path fill="currentColor" d="${WORD}"/></svg>`

/** The logo, as in apps/web/src/ui/drawing/logo.tsx. */
export const logo = `<span class="logo">${svg(
  'class="logo-mark" viewBox="0 0 40 40"',
  `<path fill="var(--mark-ground)" d="${MARK}"/><path fill="none" stroke="var(--mark-letter)" stroke-width="5.6" d="${LETTER}"/><circle fill="var(--mark-dot)" cx="20" cy="14.2" r="3.9"/>`,
)}${svg('class="logo-word" viewBox="0 0 305 104"', word)}</span>`

/** The word of the logo alone; fills the width it is given. */
export const wordmark = svg('class="wordmark" viewBox="0 0 305 104"', word)

/** The arrow of a select, from lucide (ISC licence), as in the app. */
export const chevron = svg(
  'class="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"',
  '<path d="m6 9 6 6 6-6"/>',
)
