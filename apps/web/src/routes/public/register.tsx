import { Link } from 'react-router-dom'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage } from '../../features/sign-in/auth-page.tsx'
import { FreeAccount } from '../../features/sign-in/free-account.tsx'
import { RegisterForm } from '../../features/sign-in/register-form.tsx'
import { useRequestedPath } from '../../features/sign-in/requested-path.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import textStyles from '../../ui/text.module.css'

export function Register() {
  const { t } = useTexts()
  const requestedPath = useRequestedPath()
  return (
    <AuthPage
      form={
        <>
          <ScreenHeading screen={t('register.title')}>{t('register.heading')}</ScreenHeading>
          <RegisterForm />
          <p className={textStyles.medium}>
            {t('register.haveAccount')}{' '}
            <Link className={textStyles.strong} to="/auth/login" state={requestedPath}>
              {t('register.signIn')}
            </Link>
          </p>
        </>
      }
      aside={<FreeAccount />}
      footer={<FooterLine />}
    />
  )
}
