import { nlAdmin } from './admin.ts'
import { nlDiscovery } from './discovery.ts'
import { nlEvents } from './events.ts'
import { nlPeople } from './people.ts'

/** Elke andere tekst van de schermen, in het Nederlands. */
export const nl = {
  ...nlPeople,
  ...nlEvents,
  ...nlDiscovery,
  ...nlAdmin,
} as const
