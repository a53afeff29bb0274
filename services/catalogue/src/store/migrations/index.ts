import { messagingMigration } from '@uitpost/database'
import type { Migration } from 'kysely/migration'
import { catalogueMigration } from './0002-catalogue.ts'
import { reviewMigration } from './0003-review.ts'
import { duplicatesMigration } from './0004-duplicates.ts'
import { searchMigration } from './0005-search.ts'
import { calendarsMigration } from './0006-calendars.ts'
import { managementMigration } from './0007-management.ts'
import { suggestionsMigration } from './0008-suggestions.ts'

export const SCHEMA = 'catalogue'

export const migrations: Record<string, Migration> = {
  '0001_messaging': messagingMigration,
  '0002_catalogue': catalogueMigration,
  '0003_review': reviewMigration,
  '0004_duplicates': duplicatesMigration,
  '0005_search': searchMigration,
  '0006_calendars': calendarsMigration,
  '0007_management': managementMigration,
  '0008_suggestions': suggestionsMigration,
}
