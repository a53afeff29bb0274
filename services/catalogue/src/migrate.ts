import { migrate } from '@uitpost/database'
import { readDatabaseUrl } from '@uitpost/service-kit'
import { migrations, SCHEMA } from './store/migrations/index.ts'

// node src/migrate.ts [name]: applies migrations up to the given one, or all.
await migrate({ url: readDatabaseUrl(), schema: SCHEMA, migrations, upTo: process.argv[2] })
