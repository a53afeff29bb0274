import privacyPolicyStyles from '../../features/consents/privacy-policy.module.css'
import { PrivacyPolicy } from '../../features/consents/privacy-policy.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

export function PrivacyPolicyScreen() {
  const { t } = useTexts()
  return (
    <div className={classNames(pageStyles.page, privacyPolicyStyles.policyPage)}>
      <div className={pageStyles.screenHead}>
        <ScreenHeading title={t('app.title', { screen: t('privacy.policy.title') })}>
          {t('privacy.policy.title')}
        </ScreenHeading>
      </div>
      <PrivacyPolicy />
    </div>
  )
}
