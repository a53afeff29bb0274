import { PRIVACY_CONTACT } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { useSession } from '../../api/session/session.tsx'
import { ConsentSettings } from '../../features/consents/consent-settings.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { Section } from '../../ui/layout/section.tsx'
import settingsStyles from '../../ui/layout/settings.module.css'
import textStyles from '../../ui/text.module.css'

/** Consents and data protection rights, for visitors and signed-in users. */
export function PrivacySettings() {
  const { t } = useTexts()
  const { state } = useSession()
  const signedIn = state.status === 'signedIn'
  return (
    <div className={classNames(pageStyles.page, settingsStyles.settings)}>
      <div className={classNames(pageStyles.screenHead, settingsStyles.settingsHead)}>
        <ScreenHeading screen={t('privacy.settings.title')}>{t('privacy.settings.heading')}</ScreenHeading>
        <p className={classNames(textStyles.medium, textStyles.muted)}>{t('privacy.settings.lead')}</p>
      </div>
      <div className={settingsStyles.settingsMain}>
        <ConsentSettings />
      </div>
      <div className={settingsStyles.settingsSide}>
        <Section heading={t('privacy.rights')}>
          <p className={textStyles.medium}>
            {signedIn ? t('privacy.rights.signedIn') : t('privacy.rights.visitor')}{' '}
            <Link className={textStyles.strong} to={signedIn ? '/profile' : '/auth/login'}>
              {signedIn ? t('privacy.rights.profile') : t('privacy.rights.signIn')}
            </Link>
          </p>
          <p className={textStyles.medium}>
            <Link to="/privacy-policy">{t('privacy.rights.policy')}</Link>
          </p>
          <p className={textStyles.medium}>
            {t('privacy.rights.contact')} <a href={`mailto:${PRIVACY_CONTACT}`}>{PRIVACY_CONTACT}</a>
          </p>
        </Section>
      </div>
    </div>
  )
}
