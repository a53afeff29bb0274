import { messagesByPersonMigration, messagingMigration, ownWritesMigration } from '@uitpost/database'
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
import { knownTimesMigration } from './0021-known-times.ts'
import { categoryNamesMigration } from './0022-category-names.ts'
import { eventRisksMigration } from './0023-event-risks.ts'
import { eventReportsMigration } from './0024-event-reports.ts'
import { rejudgementsMigration } from './0025-rejudgements.ts'
import { rejudgedSourcesMigration } from './0026-rejudged-sources.ts'
import { titleSearchMigration } from './0027-title-search.ts'
import { seriesMigration } from './0028-series.ts'
import { agendaMigration } from './0029-agenda.ts'
import { announcedSeriesMigration } from './0030-announced-series.ts'
import { eventFactsMigration } from './0031-event-facts.ts'
import { announcedCategoryNamesMigration } from './0033-announced-category-names.ts'
import { gonePagesMigration } from './0034-gone-pages.ts'
import { splitWordsMigration } from './0035-split-words.ts'
import { toldFactsMigration } from './0036-told-facts.ts'
import { namedDecisionsMigration } from './0037-named-decisions.ts'
import { unconfirmedSuggestionsMigration } from './0038-unconfirmed-suggestions.ts'
import { weeklyTargetsMigration } from './0039-weekly-targets.ts'
import { ownPlacesMigration } from './0040-own-places.ts'
import { organiserRequestsMigration } from './0041-organiser-requests.ts'
import { seriesGroupingMigration } from './0042-series-grouping.ts'
import { organiserAddressesMigration } from './0043-organiser-addresses.ts'
import { cityVersionsMigration } from './0044-city-versions.ts'

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
  '0021_known_times': knownTimesMigration,
  '0022_category_names': categoryNamesMigration,
  '0023_event_risks': eventRisksMigration,
  '0024_event_reports': eventReportsMigration,
  '0025_rejudgements': rejudgementsMigration,
  '0026_rejudged_sources': rejudgedSourcesMigration,
  '0027_title_search': titleSearchMigration,
  '0028_series': seriesMigration,
  '0029_agenda': agendaMigration,
  '0030_announced-series': announcedSeriesMigration,
  '0031_event_facts': eventFactsMigration,
  '0032_own_writes': ownWritesMigration,
  '0033_announced-category-names': announcedCategoryNamesMigration,
  '0034_gone_pages': gonePagesMigration,
  '0035_split_words': splitWordsMigration,
  '0036_told_facts': toldFactsMigration,
  '0037_named_decisions': namedDecisionsMigration,
  '0038_unconfirmed_suggestions': unconfirmedSuggestionsMigration,
  '0039_weekly_targets': weeklyTargetsMigration,
  '0040_own_places': ownPlacesMigration,
  '0041_organiser_requests': organiserRequestsMigration,
  '0042_series_grouping': seriesGroupingMigration,
  '0043_organiser_addresses': organiserAddressesMigration,
  '0044_city_versions': cityVersionsMigration,
}
