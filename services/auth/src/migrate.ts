import { migrate } from '@uitpost/database'
import { databaseUrl } from './config.ts'
import { migrations } from './store/migrations/index.ts'

await migrate({ url: databaseUrl(), schema: 'auth', appRole: 'auth_app', migrations })
