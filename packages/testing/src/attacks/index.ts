import { attackCalendar, honestCalendar } from './calendars.ts'
import { attackFeed, honestFeed } from './feeds.ts'
import type { Grammar } from './grammar.ts'
import { attackPage, honestPage } from './html.ts'
import { attackJsonLd, honestJsonLd, honestMicrodata } from './json-ld.ts'
import { attackMicroformats, attackRdfa, honestMicroformats, honestRdfa } from './markup.ts'
import { randomFrom } from './random.ts'
import { attackRobots, honestRobots } from './robots.ts'
import { attackCity, attackText, cityText, proseText } from './texts.ts'

export type { Grammar } from './grammar.ts'
export { type Random, randomFrom } from './random.ts'
export { type HostileRequest, hostileRequest, LONGEST_URL, shapeOf } from './requests.ts'

/** Untrusted inputs by kind: a typical one, and one meant to block the event loop of its parser. */
export const GRAMMARS = {
  page: { honest: honestPage, attack: attackPage },
  jsonLd: { honest: honestJsonLd, attack: attackJsonLd },
  microdata: { honest: honestMicrodata, attack: attackJsonLd },
  rdfa: { honest: honestRdfa, attack: attackRdfa },
  microformats: { honest: honestMicroformats, attack: attackMicroformats },
  calendar: { honest: honestCalendar, attack: attackCalendar },
  feed: { honest: honestFeed, attack: attackFeed },
  robots: { honest: honestRobots, attack: attackRobots },
  text: { honest: proseText, attack: attackText },
  city: { honest: cityText, attack: attackCity },
} satisfies Record<string, { honest: Grammar; attack: Grammar }>
export type InputKind = keyof typeof GRAMMARS

/** An input of about this size, reproducible from its seed; every other seed gives an attack. */
export function hostileInput(kind: InputKind, seed: number, size: number): string {
  const { honest, attack } = GRAMMARS[kind]
  // Generators with similar seeds start with similar numbers, so scramble the seed.
  const random = randomFrom(Math.imul(seed + 1, 2_654_435_761))
  random.below(2)
  return (seed % 2 === 0 ? attack : honest)(random, size).slice(0, size)
}
