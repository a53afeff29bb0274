import { Link } from 'react-router-dom'
import { ForgotPasswordForm } from '../../features/account-recovery/forgot-password-form.tsx'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import textStyles from '../../ui/text.module.css'

export function ForgotPassword() {
  const { t } = useTexts()
  return (
    <AuthPage
      form={
        <>
          <ScreenHeading screen={t('forgot.title')}>{t('forgot.heading')}</ScreenHeading>
          <ForgotPasswordForm />
          <p className={textStyles.medium}>
            <Link className={textStyles.strong} to="/auth/login">
              {t('forgot.back')}
            </Link>
          </p>
        </>
      }
      aside={<AuthPoster ink="book-markets" art="spines" />}
      footer={<FooterLine />}
    />
  )
}
