import { deAdmin } from './admin.ts'
import { deDiscovery } from './discovery.ts'
import { deEvents } from './events.ts'
import { dePeople } from './people.ts'

/** Alle anderen Texte der Ansichten, auf Deutsch. */
export const de = {
  ...dePeople,
  ...deEvents,
  ...deDiscovery,
  ...deAdmin,
} as const
