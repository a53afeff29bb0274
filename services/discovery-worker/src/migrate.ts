import { migrate } from '@uitpost/database'
import { migrationConfig } from './config.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'

await migrate({
  url: migrationConfig().DATABASE_URL,
  schema: SCHEMA,
  appRole: `${SCHEMA}_app`,
  migrations,
})
