import { Link } from 'react-router-dom'
import { ForgotPasswordForm } from '../../features/account-recovery/forgot-password-form.tsx'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

export function ForgotPassword() {
  const { t } = useTexts()
  return (
    <AuthPage
      form={
        <>
          <ScreenHeading title={t('app.title', { screen: t('forgot.title') })}>
            {t('forgot.heading')}
          </ScreenHeading>
          <ForgotPasswordForm />
          <p className="text-md">
            <Link className="font-semibold" to="/auth/login">
              {t('forgot.back')}
            </Link>
          </p>
        </>
      }
      beside={<AuthPoster ink="book-markets" art="spines" />}
      foot={<FooterLine />}
    />
  )
}
