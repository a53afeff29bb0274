import { messagingMigration } from '@uitpost/database'
import { accountsMigration } from './0002-accounts.ts'
import { sessionsMigration } from './0003-sessions.ts'
import { securityMigration } from './0004-security.ts'
import { privacyMigration } from './0005-privacy.ts'
import { channelConsentsMigration } from './0006-channel-consents.ts'
import { mailedLinksMigration } from './0007-mailed-links.ts'
import { personIndexesMigration } from './0008-person-indexes.ts'
import { openListsMigration } from './0009-open-lists.ts'
import { emailSubscriptionsMigration } from './0010-email-subscriptions.ts'
import { resetRequestsMigration } from './0011-reset-requests.ts'
import { suspensionEndsMigration } from './0012-suspension-ends.ts'
import { auditMonthsMigration } from './0013-audit-months.ts'

/** Applied in this order; additive only. */
export const migrations = {
  '0001_messaging': messagingMigration,
  '0002_accounts': accountsMigration,
  '0003_sessions': sessionsMigration,
  '0004_security': securityMigration,
  '0005_privacy': privacyMigration,
  '0006_channel-consents': channelConsentsMigration,
  '0007_mailed-links': mailedLinksMigration,
  '0008_person-indexes': personIndexesMigration,
  '0009_open-lists': openListsMigration,
  '0010_email-subscriptions': emailSubscriptionsMigration,
  '0011_reset-requests': resetRequestsMigration,
  '0012_suspension-ends': suspensionEndsMigration,
  '0013_audit-months': auditMonthsMigration,
}
