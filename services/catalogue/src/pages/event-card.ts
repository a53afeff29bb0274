import type { Language } from '@uitpost/contracts'
import type { Card } from '../cards/card.ts'
import type { PublicRow } from '../store/events/public-events.ts'
import { textsOf } from '../texts/index.ts'
import { stampOf, whenOf } from './dates.ts'
import { viewEvent } from './event-view.ts'

/** What the picture of an event says in one language. That it is over is not said: pictures are kept for long. */
export function cardOf(event: PublicRow, language: Language): Card {
  const { title, category, ink, spot } = viewEvent(event, language)
  return {
    ...{ title, category, ink, spot, country: event.country },
    ...stampOf(event, language),
    when: whenOf(event, language, 'short'),
    state: event.status === 'cancelled' ? textsOf(language).cancelled : undefined,
  }
}
