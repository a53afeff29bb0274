import { badgeColourOf, FAMILY_INKS, type Language } from '@uitpost/contracts'
import { pageTexts } from '@uitpost/texts/server'
import type { Card } from '../cards/card.ts'
import type { PublicRow } from '../store/events/public-events.ts'
import { stampOf, whenOf } from './dates.ts'
import { viewEvent } from './event-view.ts'

/** The texts of an event's picture. It does not say that an event is over, as pictures are cached for long. */
export function cardOf(event: PublicRow, language: Language): Card {
  const { title, category, family, spot } = viewEvent(event, language)
  return {
    title,
    category,
    stampColour: FAMILY_INKS[family].solid,
    badgeColour: badgeColourOf(event.categorySlug),
    spot,
    country: event.country,
    ...stampOf(event, language),
    when: whenOf(event, language, 'short'),
    state: event.status === 'cancelled' ? pageTexts(language).cancelled : undefined,
  }
}
