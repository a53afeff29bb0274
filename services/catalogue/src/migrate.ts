import { migrate } from '@uitpost/database'
import { createLogger } from '@uitpost/service-kit'
import { readDatabaseConfig } from './config.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'

// node src/migrate.ts [name]: as far as this migration, or all of them.
const { DATABASE_URL } = readDatabaseConfig()
const applied = await migrate({
  url: DATABASE_URL,
  schema: SCHEMA,
  appRole: `${SCHEMA}_app`,
  migrations,
  upTo: process.argv[2],
})
createLogger('catalogue', 'info').info({ applied }, 'migrated')
