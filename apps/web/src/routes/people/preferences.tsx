import { Link } from 'react-router-dom'
import { DigestPreview } from '../../features/digest-preview/digest-preview.tsx'
import { PhoneNumber } from '../../features/phone/phone-number.tsx'
import { AccountStatus } from '../../features/plan/account-status.tsx'
import { PreferencesForm } from '../../features/preferences/preferences-form.tsx'
import { PushDevices } from '../../features/push-subscriptions/push-devices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

export function Preferences() {
  const { t } = useTexts()
  return (
    <div className="page settings">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('preferences.title') })}>
          {t('preferences.title')}
        </ScreenHeading>
        <p className="text-md text-muted">
          {t('preferences.more')} <Link to="/profile">{t('preferences.more.link')}</Link>
        </p>
      </div>
      <div className="settings-main">
        <Boundary>
          <PreferencesForm />
        </Boundary>
        <Boundary>
          <DigestPreview />
        </Boundary>
      </div>
      <div className="settings-side">
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
