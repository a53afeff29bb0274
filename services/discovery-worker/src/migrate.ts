import { migrate } from '@uitpost/database'
import { databaseConfig, readConfig } from '@uitpost/service-kit'
import { migrations, SCHEMA } from './store/migrations/index.ts'

const { DATABASE_URL } = readConfig(databaseConfig, process.env)
await migrate({ url: DATABASE_URL, schema: SCHEMA, appRole: `${SCHEMA}_app`, migrations })
