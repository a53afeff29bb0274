import { messagesByPersonMigration, messagingMigration } from '@uitpost/database'
import { discoveryTables } from './0002-discovery.ts'
import { promptVersions } from './0003-prompt-versions.ts'
import { runControl } from './0004-run-control.ts'
import { feedsAndSchedule } from './0005-feeds-and-schedule.ts'
import { suggestions } from './0006-suggestions.ts'
import { rechecks } from './0007-rechecks.ts'
import { runStarter } from './0008-run-starter.ts'
import { suggestionLogs } from './0009-suggestion-logs.ts'
import { feedTests } from './0011-feed-tests.ts'
import { missingPagesMigration } from './0012-missing-pages.ts'
import { askedRechecksMigration } from './0013-asked-rechecks.ts'
import { rejudgementsMigration } from './0014-rejudgements.ts'
import { readerTimeMigration } from './0015-reader-time.ts'
import { goneSinceMigration } from './0016-gone-since.ts'
import { oldRunsMigration } from './0017-old-runs.ts'
import { optedOutHostsMigration } from './0018-opted-out-hosts.ts'

export const SCHEMA = 'discovery'

export const migrations = {
  '0001_messaging': messagingMigration,
  '0002_discovery': discoveryTables,
  '0003_prompt_versions': promptVersions,
  '0004_run_control': runControl,
  '0005_feeds_and_schedule': feedsAndSchedule,
  '0006_suggestions': suggestions,
  '0007_rechecks': rechecks,
  '0008_run_starter': runStarter,
  '0009_suggestion_logs': suggestionLogs,
  '0010_messages_by_person': messagesByPersonMigration,
  '0011_feed_tests': feedTests,
  '0012_missing_pages': missingPagesMigration,
  '0013_asked_rechecks': askedRechecksMigration,
  '0014_rejudgements': rejudgementsMigration,
  '0015_reader_time': readerTimeMigration,
  '0016_gone_since': goneSinceMigration,
  '0017_old_runs': oldRunsMigration,
  '0018_opted_out_hosts': optedOutHostsMigration,
}
