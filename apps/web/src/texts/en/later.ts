import { enAdmin } from './admin.ts'
import { enDiscovery } from './discovery.ts'
import { enEvents } from './events.ts'
import { enPeople } from './people.ts'

/**
 * Every text but the first ones, in English: fetched with the first screen that is not the landing page. Keys are
 * `place.thing`; `{name}` marks what is filled in. A key ending in `.one` / `.other` is read with `count()`, which
 * picks by number.
 */
export const en = {
  ...enPeople,
  ...enEvents,
  ...enDiscovery,
  ...enAdmin,
} as const
