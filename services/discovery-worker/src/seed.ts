import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { config } from './config.ts'
import { categoryStore } from './store/categories.ts'
import { feedStore } from './store/feeds/feeds.ts'
import { SCHEMA } from './store/migrations/index.ts'
import type { DiscoveryDb } from './store/schema.ts'

/** The shipped feeds are registered and read by runs, not at start. Local mode only. */
const SHIPPED_FEEDS = [
  { file: 'nl-markets', name: 'Markets in the Netherlands', country: 'NL' },
  { file: 'nl-fairs', name: 'Fairs and races in the Netherlands', country: 'NL' },
  { file: 'be-markets', name: 'Markets in Belgium', country: 'BE' },
  { file: 'be-culture', name: 'Culture and festivals in Belgium', country: 'BE' },
] as const

const env = config()
const db = connect<DiscoveryDb>({
  url: env.DATABASE_URL,
  schema: SCHEMA,
  applicationName: 'discovery-seed',
})
try {
  // Ids and names are the contracts' own, so that a run can be planned before catalogue's first message.
  await categoryStore(db).seed(MONITOR_CATEGORIES)
  if (env.UITPOST_LOCAL) {
    const feeds = SHIPPED_FEEDS.map(({ file, name, country }) => ({
      id: newId(),
      url: `https://feeds.uitpost.example/${file}.ics`,
      name,
      country,
    }))
    await feedStore(db).registerAll(feeds)
  }
} finally {
  await db.destroy()
}
