import { MONITOR_CATEGORIES, SHIPPED_FEEDS } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { config } from './config.ts'
import { categoryStore } from './store/categories.ts'
import { feedStore } from './store/feeds/feeds.ts'
import type { DiscoveryDb } from './store/schema.ts'

const env = config()
const db = connect<DiscoveryDb>({
  url: env.DATABASE_URL,
  applicationName: 'discovery-seed',
})
try {
  // The contracts' ids and names, so that a run can be planned before catalogue's first message.
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
