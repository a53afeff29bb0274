import { Link, useLocation } from 'react-router-dom'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'
import { LoginForm } from '../../features/sign-in/login-form.tsx'
import { useOnward } from '../../features/sign-in/onward.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

/** The login screen, also in the place of a screen that needs a signed-in user. */
export function Login() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const onward = useOnward()
  return (
    <AuthPage
      form={
        <>
          <ScreenHeading title={t('app.title', { screen: t('login.title') })}>
            {t('login.heading')}
          </ScreenHeading>
          {/* Whoever came to browse categories is told what signing in is good for. */}
          {pathname === '/categories' && <p className="text-md">{t('categories.signIn')}</p>}
          <LoginForm />
          <p className="text-md">
            <Link className="font-semibold" to="/auth/forgot-password">
              {t('login.forgot')}
            </Link>
          </p>
          <p className="text-md">
            {t('login.noAccount')}{' '}
            <Link className="font-semibold" to="/auth/register" state={onward}>
              {t('login.signUp')}
            </Link>
          </p>
        </>
      }
      beside={<AuthPoster ink="carnival-fairs" art="wheel" />}
      foot={<FooterLine />}
    />
  )
}
