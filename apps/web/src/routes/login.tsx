import { Link } from 'react-router-dom'
import { AuthPage } from '../features/sign-in/auth-page.tsx'
import { LoginForm } from '../features/sign-in/login-form.tsx'
import { useTexts } from '../texts/texts.tsx'
import { Poster } from '../ui/poster.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'

export function Login() {
  const { t } = useTexts()
  return (
    <AuthPage
      form={
        <>
          <ScreenHeading title={t('app.title', { screen: t('login.title') })}>
            {t('login.heading')}
          </ScreenHeading>
          <LoginForm />
          <p className="text-md">
            {t('login.noAccount')}{' '}
            <Link className="font-semibold" to="/auth/register">
              {t('login.signUp')}
            </Link>
          </p>
        </>
      }
      beside={
        <div className="grid" aria-hidden="true">
          <Poster ink="carnival-fairs" art="wheel" className="auth-poster">
            {t('landing.poster.carnival-fairs')}
          </Poster>
        </div>
      }
    />
  )
}
