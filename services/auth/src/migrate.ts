import { migrate } from '@uitpost/database'
import { databaseUrl } from './config.ts'
import { migrations } from './store/migrations/index.ts'

// node src/migrate.ts [name]: applies migrations up to the given one, or all.
await migrate({ url: databaseUrl(), schema: 'auth', appRole: 'auth_app', migrations, upTo: process.argv[2] })
