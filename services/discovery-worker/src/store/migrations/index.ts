import { messagingMigration } from '@uitpost/database'
import { discoveryTables } from './0002-discovery.ts'

export const SCHEMA = 'discovery'

export const migrations = {
  '0001_messaging': messagingMigration,
  '0002_discovery': discoveryTables,
}
