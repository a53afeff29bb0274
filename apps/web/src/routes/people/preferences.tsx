import { Link } from 'react-router-dom'
import { DigestPreview } from '../../features/digest-preview/digest-preview.tsx'
import { PhoneNumber } from '../../features/phone/phone-number.tsx'
import { AccountStatus } from '../../features/plan/account-status.tsx'
import { PreferencesForm } from '../../features/preferences/preferences-form.tsx'
import { PushDevices } from '../../features/push-subscriptions/push-devices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import settingsStyles from '../../ui/layout/settings.module.css'
import textStyles from '../../ui/text.module.css'

export function Preferences() {
  const { t } = useTexts()
  return (
    <div className={classNames(pageStyles.page, settingsStyles.settings)}>
      <div className={classNames(pageStyles.screenHead, settingsStyles.settingsHead)}>
        <ScreenHeading screen={t('preferences.title')} />
        <p className={classNames(textStyles.medium, textStyles.muted)}>
          {t('preferences.more')} <Link to="/profile">{t('preferences.more.link')}</Link>
        </p>
      </div>
      <div className={settingsStyles.settingsMain}>
        <Boundary>
          <PreferencesForm />
        </Boundary>
        <Boundary>
          <DigestPreview />
        </Boundary>
      </div>
      <div className={settingsStyles.settingsSide}>
        <Boundary>
          <AccountStatus />
        </Boundary>
        <Boundary>
          <PhoneNumber />
        </Boundary>
        <Boundary>
          <PushDevices />
        </Boundary>
      </div>
    </div>
  )
}
