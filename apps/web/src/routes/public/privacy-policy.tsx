import { PrivacyPolicy } from '../../features/consents/privacy-policy.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

export function PrivacyPolicyScreen() {
  const { t } = useTexts()
  return (
    <div className="page policy-page">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('privacy.policy.title') })}>
          {t('privacy.policy.title')}
        </ScreenHeading>
      </div>
      <PrivacyPolicy />
    </div>
  )
}
