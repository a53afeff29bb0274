import { frAdmin } from './admin.ts'
import { frDiscovery } from './discovery.ts'
import { frEvents } from './events.ts'
import { frPeople } from './people.ts'

/** Tous les autres textes des écrans, en français. */
export const fr = {
  ...frPeople,
  ...frEvents,
  ...frDiscovery,
  ...frAdmin,
} as const
