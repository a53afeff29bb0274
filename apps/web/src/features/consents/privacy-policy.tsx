import {
  MAILED_SECRET_MINUTES,
  MINIMUM_AGE,
  PRIVACY_CONTACT,
  PRIVACY_POLICY_VERSION,
  REPORT_LIMITS,
  RETENTION_DAYS,
} from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './privacy-policy.module.css'

/** The privacy policy, used by its own screen and by the dialog of the landing page. */
export function PrivacyPolicy() {
  const { t, count, day } = useTexts()
  const keptFor = (days: number) => count('policy.kept.days', days)
  return (
    <div className={styles.policy}>
      <p className={textStyles.muted}>
        {t('privacy.policy.changed', {
          date: day(PRIVACY_POLICY_VERSION, { day: 'numeric', month: 'long', year: 'numeric' }),
        })}
      </p>
      <p className={styles.policyAge}>{t('policy.age.text', { age: MINIMUM_AGE })}</p>
      <PolicyPart heading={t('policy.held')}>
        <ul>
          <li>{t('policy.held.account')}</li>
          <li>{t('policy.held.preferences')}</li>
          <li>{t('policy.held.interests')}</li>
          <li>{t('policy.held.suggestions')}</li>
          <li>{t('policy.held.reports')}</li>
          <li>{t('policy.held.organiser')}</li>
          <li>{t('policy.held.messages')}</li>
          <li>{t('policy.held.push')}</li>
          <li>{t('policy.held.security')}</li>
          <li>{t('policy.held.subscription')}</li>
          <li>{t('policy.held.consents')}</li>
        </ul>
      </PolicyPart>
      <PolicyPart heading={t('policy.why')}>
        <p>{t('policy.why.contract')}</p>
        <p>{t('policy.why.security')}</p>
        <p>{t('policy.why.consent')}</p>
        <p>{t('policy.why.counted')}</p>
      </PolicyPart>
      <PolicyPart heading={t('policy.cookies')}>
        <p>{t('policy.cookies.text')}</p>
        <p>
          <Link to="/privacy-settings">{t('footer.settings')}</Link>
        </p>
      </PolicyPart>
      <PolicyPart heading={t('policy.others')}>
        <p>{t('policy.others.text')}</p>
      </PolicyPart>
      <PolicyPart heading={t('policy.kept')}>
        <dl>
          {(
            [
              ['policy.kept.account', t('policy.kept.account.time')],
              ['policy.kept.unconfirmed', keptFor(RETENTION_DAYS.unconfirmedAccount)],
              ['policy.kept.subscription', keptFor(RETENTION_DAYS.emailSubscription)],
              ['policy.kept.links', t('policy.kept.links.time', MAILED_SECRET_MINUTES)],
              ['policy.kept.sessions', keptFor(RETENTION_DAYS.session)],
              ['policy.kept.security', keptFor(RETENTION_DAYS.securityLog)],
              ['policy.kept.audit', keptFor(RETENTION_DAYS.audit)],
              ['policy.kept.deliveries', keptFor(RETENTION_DAYS.delivery)],
              ['policy.kept.reports', keptFor(RETENTION_DAYS.report)],
              [
                'policy.kept.reportLimit',
                t('policy.kept.reportLimit.time', { hours: REPORT_LIMITS.anonymousEventHours }),
              ],
              ['policy.kept.organiser', keptFor(RETENTION_DAYS.organiserRequest)],
              ['policy.kept.organiserUnconfirmed', keptFor(RETENTION_DAYS.unconfirmedOrganiserRequest)],
              ['policy.kept.visitors', keptFor(RETENTION_DAYS.visitorConsent)],
              ['policy.kept.runs', keptFor(RETENTION_DAYS.run)],
              ['policy.kept.recordings', keptFor(RETENTION_DAYS.recording)],
              ['policy.kept.backups', keptFor(RETENTION_DAYS.backup)],
            ] as const
          ).map(([what, time]) => (
            <div key={what}>
              <dt>{t(what)}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
        <p>{t('policy.kept.after')}</p>
      </PolicyPart>
      <PolicyPart heading={t('policy.rights')}>
        <p>{t('policy.rights.text')}</p>
        <p>
          {t('policy.rights.contact')} <a href={`mailto:${PRIVACY_CONTACT}`}>{PRIVACY_CONTACT}</a>
        </p>
      </PolicyPart>
    </div>
  )
}

function PolicyPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      <div className={styles.policyText}>{children}</div>
    </section>
  )
}
