import { joinFrench } from './french-places.ts'
import type { Texts } from './texts.tsx'

/** A text that names a place; in French joined with the word before it: "près d’Utrecht". */
export const placeText = (
  { language }: Pick<Texts, 'language'>,
  place: string,
  text: (named: { place: string }) => string,
): string => (language === 'fr' ? joinFrench(text({ place }), place) : text({ place }))
