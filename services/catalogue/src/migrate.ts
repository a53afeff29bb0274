import { migrate } from '@uitpost/database'
import { createLogger } from '@uitpost/service-kit'
import { readDatabaseConfig } from './config.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'

const { DATABASE_URL } = readDatabaseConfig()
const applied = await migrate({ url: DATABASE_URL, schema: SCHEMA, appRole: `${SCHEMA}_app`, migrations })
createLogger('catalogue', 'info').info({ applied }, 'migrated')
