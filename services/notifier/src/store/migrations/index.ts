import { messagingMigration } from '@uitpost/database'
import { projectionsMigration } from './0002-projections.ts'
import { deliveriesMigration } from './0003-deliveries.ts'
import { accountMailsMigration } from './0004-account-mails.ts'
import { eventCityMigration } from './0005-event-city.ts'
import { phonesMigration } from './0006-phones.ts'

/** Applied in this order; additive only (DESIGN §3). */
export const migrations = {
  '0001_messaging': messagingMigration,
  '0002_projections': projectionsMigration,
  '0003_deliveries': deliveriesMigration,
  '0004_account-mails': accountMailsMigration,
  '0005_event-city': eventCityMigration,
  '0006_phones': phonesMigration,
}
