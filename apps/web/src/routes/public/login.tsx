import { Link, useLocation } from 'react-router-dom'
import { readWantedSave } from '../../features/saved-events/wanted-save.ts'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'
import { LoginForm } from '../../features/sign-in/login-form.tsx'
import { useRequestedPath } from '../../features/sign-in/requested-path.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import textStyles from '../../ui/text.module.css'

/** Screens whose events a public page shows as well. */
const OPEN_TO_ALL = new Set(['/categories', '/events'])

/** The login screen, also shown in place of a screen that needs a signed-in user. */
export function Login() {
  const { t, language } = useTexts()
  const { pathname } = useLocation()
  const requestedPath = useRequestedPath()
  return (
    <AuthPage
      form={
        <>
          <ScreenHeading screen={t('login.title')} />
          {/* Shown in place of /categories, it explains why to sign in. */}
          {pathname === '/categories' && <p className={textStyles.medium}>{t('categories.signIn')}</p>}
          {OPEN_TO_ALL.has(pathname) && (
            <p className={textStyles.medium}>
              {/* The catalogue renders this page, not the app. */}
              <a className={textStyles.strong} href={`/agenda?lang=${language}`}>
                {t('landing.posters.agenda')}
              </a>
            </p>
          )}
          {readWantedSave() && <p className={textStyles.medium}>{t('saved.signIn')}</p>}
          <LoginForm />
          <p className={textStyles.medium}>
            <Link className={textStyles.strong} to="/auth/forgot-password">
              {t('login.forgot')}
            </Link>
          </p>
          <p className={textStyles.medium}>
            {t('login.noAccount')}{' '}
            <Link className={textStyles.strong} to="/auth/register" state={requestedPath}>
              {t('login.signUp')}
            </Link>
          </p>
        </>
      }
      aside={<AuthPoster ink="carnival-fairs" art="wheel" />}
      footer={<FooterLine />}
    />
  )
}
