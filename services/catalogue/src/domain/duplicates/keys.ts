import { createHash } from 'node:crypto'
import type { EventFields } from '../../store/schema.ts'
import { tellingTitle } from './compare-titles.ts'
import { hasOwnName, meaningOf } from './meaning.ts'

type Keyed = Pick<EventFields, 'normalisedTitle' | 'localDate' | 'cityKey'>

/** Eight bytes: they find rows, and say nothing of the words they come from. */
const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest().readBigInt64BE().toString()

/**
 * What an event shares with others that it has to be compared with although no letters of their titles agree, or no
 * town: the meaning of its title in its city on its day, and a name of its own in any town on that day. Titles that are
 * in no language known, and names that many towns have, have no key: they would be compared with everything.
 */
export function keysOf({ normalisedTitle, localDate, cityKey }: Keyed): string[] {
  const { key } = meaningOf(normalisedTitle)
  return [
    ...(key === null ? [] : [hashOf('meaning', cityKey, localDate, key)]),
    ...(hasOwnName(normalisedTitle) ? [hashOf('name', localDate, tellingTitle(normalisedTitle))] : []),
  ]
}
