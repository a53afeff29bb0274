import { createHash } from 'node:crypto'
import type { EventFields } from '../../store/schema.ts'
import { withoutFormWords } from './compare-titles.ts'
import { hasOwnName, meaningOf } from './meaning.ts'

type Keyed = Pick<EventFields, 'normalisedTitle' | 'localDate' | 'cityKey'>

/** Hashed to eight bytes, so that keys reveal no words. */
const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest().readBigInt64BE().toString()

/**
 * Keys under which events are compared although their titles or towns differ: the meaning of the title with city and
 * day, and a name of its own with the day. Titles of unknown language and names that many towns have get no key, as
 * they would match everything.
 */
export function keysOf({ normalisedTitle, localDate, cityKey }: Keyed): string[] {
  const { key } = meaningOf(normalisedTitle)
  return [
    ...(key === null ? [] : [hashOf('meaning', cityKey, localDate, key)]),
    ...(hasOwnName(normalisedTitle) ? [hashOf('name', localDate, withoutFormWords(normalisedTitle))] : []),
  ]
}
