import { messagingMigration } from '@uitpost/database'
import { projectionsMigration } from './0002-projections.ts'
import { deliveriesMigration } from './0003-deliveries.ts'
import { accountMailsMigration } from './0004-account-mails.ts'
import { eventCityMigration } from './0005-event-city.ts'
import { phonesMigration } from './0006-phones.ts'
import { optOutsMigration } from './0007-opt-outs.ts'
import { digestContentMigration } from './0008-digest-content.ts'
import { savedEventsMigration } from './0009-saved-events.ts'
import { administrationMigration } from './0010-administration.ts'
import { phoneChannelsMigration } from './0011-phone-channels.ts'
import { complaintsMigration } from './0012-complaints.ts'
import { suppressionChannelMigration } from './0013-suppression-channel.ts'
import { messageAttemptsMigration } from './0014-message-attempts.ts'
import { runNotificationsMigration } from './0015-run-notifications.ts'
import { pushSubscriptionsMigration } from './0016-push-subscriptions.ts'
import { pushSessionsMigration } from './0017-push-sessions.ts'
import { personIndexesMigration } from './0018-person-indexes.ts'
import { eventChangesMigration } from './0019-event-changes.ts'
import { knownTimesMigration } from './0020-known-times.ts'
import { openChannelsMigration } from './0021-open-channels.ts'
import { reportNotificationsMigration } from './0022-report-notifications.ts'
import { withheldEventsMigration } from './0023-withheld-events.ts'
import { seriesMigration } from './0024-series.ts'
import { toldSeriesMigration } from './0025-told-series.ts'
import { categoryNamesMigration } from './0026-category-names.ts'
import { followersMigration } from './0027-followers.ts'
import { eventFactsMigration } from './0028-event-facts.ts'
import { uncertainDeliveriesMigration } from './0029-uncertain-deliveries.ts'
import { alertsMigration } from './0030-alerts.ts'
import { mailVisitsMigration } from './0031-mail-visits.ts'

/** Applied in this order; additive only. */
export const migrations = {
  '0001_messaging': messagingMigration,
  '0002_projections': projectionsMigration,
  '0003_deliveries': deliveriesMigration,
  '0004_account-mails': accountMailsMigration,
  '0005_event-city': eventCityMigration,
  '0006_phones': phonesMigration,
  '0007_opt-outs': optOutsMigration,
  '0008_digest-content': digestContentMigration,
  '0009_saved-events': savedEventsMigration,
  '0010_administration': administrationMigration,
  '0011_phone-channels': phoneChannelsMigration,
  '0012_complaints': complaintsMigration,
  '0013_suppression-channel': suppressionChannelMigration,
  '0014_message-attempts': messageAttemptsMigration,
  '0015_run-notifications': runNotificationsMigration,
  '0016_push-subscriptions': pushSubscriptionsMigration,
  '0017_push-sessions': pushSessionsMigration,
  '0018_person-indexes': personIndexesMigration,
  '0019_event-changes': eventChangesMigration,
  '0020_known-times': knownTimesMigration,
  '0021_open-channels': openChannelsMigration,
  '0022_report-notifications': reportNotificationsMigration,
  '0023_withheld-events': withheldEventsMigration,
  '0024_series': seriesMigration,
  '0025_told-series': toldSeriesMigration,
  '0026_category-names': categoryNamesMigration,
  '0027_followers': followersMigration,
  '0028_event_facts': eventFactsMigration,
  '0029_uncertain-deliveries': uncertainDeliveriesMigration,
  '0030_alerts': alertsMigration,
  '0031_mail-visits': mailVisitsMigration,
}
