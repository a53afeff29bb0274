import type { EventFields } from '../../store/schema.ts'

/** What of an event is written by whoever told of it: a town that nobody knows is words, too. */
export const TEXTS = [
  ...(['title', 'normalisedTitle', 'description', 'location', 'sourceLink'] as const),
  ...(['city', 'cityId', 'cityKey'] as const),
] as const satisfies readonly (keyof EventFields)[]

const isText = (name: string): boolean => TEXTS.some((text) => text === name)

/** For the audit trail, which can forget nothing: of somebody's words only that they were changed. */
export const withoutTexts = (before: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, isText(name) ? '(as suggested)' : value]),
  )
