import {
  MAILED_SECRET_MINUTES,
  MINIMUM_AGE,
  PRIVACY_CONTACT,
  RETENTION_DAYS,
} from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import './privacy-policy.css'

/** The day from which this wording holds; change it with the wording. */
const IN_FORCE = '2026-11-23'

/** The privacy policy, the one text of it: on its own screen, and in the dialog of the landing page. */
export function PrivacyPolicy() {
  const { t, count, day } = useTexts()
  const keptFor = (days: number) => count('policy.kept.days', days)
  return (
    <div className="policy">
      <p className="text-muted">
        {t('privacy.policy.changed', {
          date: day(IN_FORCE, { day: 'numeric', month: 'long', year: 'numeric' }),
        })}
      </p>
      <p className="policy-age">{t('policy.age.text', { age: MINIMUM_AGE })}</p>
      <PolicyPart heading={t('policy.held')}>
        <ul>
          <li>{t('policy.held.account')}</li>
          <li>{t('policy.held.preferences')}</li>
          <li>{t('policy.held.interests')}</li>
          <li>{t('policy.held.suggestions')}</li>
          <li>{t('policy.held.messages')}</li>
          <li>{t('policy.held.push')}</li>
          <li>{t('policy.held.security')}</li>
          <li>{t('policy.held.consents')}</li>
        </ul>
      </PolicyPart>
      <PolicyPart heading={t('policy.why')}>
        <p>{t('policy.why.contract')}</p>
        <p>{t('policy.why.security')}</p>
        <p>{t('policy.why.consent')}</p>
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
              ['policy.kept.links', t('policy.kept.links.time', MAILED_SECRET_MINUTES)],
              ['policy.kept.sessions', keptFor(RETENTION_DAYS.session)],
              ['policy.kept.security', keptFor(RETENTION_DAYS.securityLog)],
              ['policy.kept.deliveries', keptFor(RETENTION_DAYS.delivery)],
              ['policy.kept.visitors', keptFor(RETENTION_DAYS.visitorConsent)],
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
      <div className="policy-text">{children}</div>
    </section>
  )
}
