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
        <ScreenHeading screen={t('privacy.policy.title')} />
      </div>
      <PrivacyPolicy />
    </div>
  )
}
