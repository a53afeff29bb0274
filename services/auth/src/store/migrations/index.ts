import { messagingMigration } from '@uitpost/database'
import { accountsMigration } from './0002-accounts.ts'

/** Applied in this order; additive only (DESIGN §3). */
export const migrations = {
  '0001_messaging': messagingMigration,
  '0002_accounts': accountsMigration,
}
