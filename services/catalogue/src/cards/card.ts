/** What a picture of an event says. The same words give the same picture. */
export interface Card {
  title: string
  category: string
  ink: string
  month: string
  day: string
  country: string
  when: string
  spot: string
  /** That it is cancelled or over. */
  state: string | undefined
}

/** The letters and signs of our two families; any other would be drawn as an empty box, and is left out. */
const NOT_DRAWN = /[^\u0020-\u007e\u00a0-\u02af\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122]/gu

export const drawable = (text: string): string =>
  text.normalize('NFKC').replace(NOT_DRAWN, '').replace(/\s+/g, ' ').trim()

/** Whether anything is left that says something. */
export const says = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text)
