/** The texts and colours of an event's picture; equal ones give the same picture. */
export interface Card {
  title: string
  category: string
  /** Colours of the stamp and of the category's badge. */
  stampColour: string
  badgeColour: string
  month: string
  day: string
  country: string
  when: string
  spot: string
  /** Text for a cancelled or past event. */
  state: string | undefined
}

/** Characters that our two fonts do not have: they would be drawn as empty boxes and are removed. */
const NOT_IN_FONTS = /[^\u0020-\u007e\u00a0-\u02af\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122]/gu

export const drawable = (text: string): string =>
  text.normalize('NFKC').replace(NOT_IN_FONTS, '').replace(/\s+/g, ' ').trim()

/** Whether a text has letters or digits. */
export const hasText = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text)
