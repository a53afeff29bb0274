import { PRIVACY_CONTACT } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { useSession } from '../../api/session/session.tsx'
import { ConsentSettings } from '../../features/consents/consent-settings.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { Section } from '../../ui/layout/section.tsx'

/** What one allows, and what one may ask for; for visitors too. */
export function PrivacySettings() {
  const { t } = useTexts()
  const { state } = useSession()
  const signedIn = state.status === 'signedIn'
  return (
    <div className="page settings">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('privacy.settings.title') })}>
          {t('privacy.settings.heading')}
        </ScreenHeading>
        <p className="text-md text-muted">{t('privacy.settings.lead')}</p>
      </div>
      <div className="settings-main">
        <ConsentSettings />
      </div>
      <div className="settings-side">
        <Section heading={t('privacy.rights')}>
          <p className="text-md">
            {signedIn ? t('privacy.rights.signedIn') : t('privacy.rights.visitor')}{' '}
            <Link className="font-semibold" to={signedIn ? '/profile' : '/auth/login'}>
              {signedIn ? t('privacy.rights.profile') : t('privacy.rights.signIn')}
            </Link>
          </p>
          <p className="text-md">
            <Link to="/privacy-policy">{t('privacy.rights.policy')}</Link>
          </p>
          <p className="text-md">
            {t('privacy.rights.contact')} <a href={`mailto:${PRIVACY_CONTACT}`}>{PRIVACY_CONTACT}</a>
          </p>
        </Section>
      </div>
    </div>
  )
}
