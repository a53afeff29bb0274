import { migrate } from '@uitpost/database'
import { migrationConfig } from './config.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'

// node src/migrate.ts [name]: as far as this migration, or all of them.
await migrate({
  url: migrationConfig().DATABASE_URL,
  schema: SCHEMA,
  appRole: `${SCHEMA}_app`,
  migrations,
  upTo: process.argv[2],
})
