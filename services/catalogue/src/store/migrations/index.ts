import { messagesByPersonMigration, messagingMigration } from '@uitpost/database'
import type { Migration } from 'kysely/migration'
import { catalogueMigration } from './0002-catalogue.ts'
import { reviewMigration } from './0003-review.ts'
import { duplicatesMigration } from './0004-duplicates.ts'
import { searchMigration } from './0005-search.ts'
import { calendarsMigration } from './0006-calendars.ts'
import { managementMigration } from './0007-management.ts'
import { suggestionsMigration } from './0008-suggestions.ts'
import { suggestedSourcesMigration } from './0009-suggested-sources.ts'
import { proposalsMigration } from './0010-proposals.ts'
import { movedDatesMigration } from './0011-moved-dates.ts'
import { eventTalliesMigration } from './0012-event-tallies.ts'
import { runningByCityMigration } from './0013-running-by-city.ts'
import { titleBitsMigration } from './0014-title-bits.ts'
import { approvalsMigration } from './0015-approvals.ts'
import { suspendedPeopleMigration } from './0016-suspended-people.ts'
import { suggestedByMigration } from './0017-suggested-by.ts'
import { decidersMigration } from './0018-deciders.ts'
import { explainedJoinsMigration } from './0020-explained-joins.ts'

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
  '0009_suggested_sources': suggestedSourcesMigration,
  '0010_proposals': proposalsMigration,
  '0011_moved_dates': movedDatesMigration,
  '0012_event_tallies': eventTalliesMigration,
  '0013_running_by_city': runningByCityMigration,
  '0014_title_bits': titleBitsMigration,
  '0015_approvals': approvalsMigration,
  '0016_suspended_people': suspendedPeopleMigration,
  '0017_suggested_by': suggestedByMigration,
  '0018_deciders': decidersMigration,
  '0019_messages_by_person': messagesByPersonMigration,
  '0020_explained_joins': explainedJoinsMigration,
}
