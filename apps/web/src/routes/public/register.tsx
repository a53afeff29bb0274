import { Link } from 'react-router-dom'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage } from '../../features/sign-in/auth-page.tsx'
import { FreeAccount } from '../../features/sign-in/free-account.tsx'
import { useOnward } from '../../features/sign-in/onward.tsx'
import { RegisterForm } from '../../features/sign-in/register-form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

export function Register() {
  const { t } = useTexts()
  const onward = useOnward()
  return (
    <AuthPage
      form={
        <>
          <ScreenHeading title={t('app.title', { screen: t('register.title') })}>
            {t('register.heading')}
          </ScreenHeading>
          <RegisterForm />
          <p className="text-md">
            {t('register.haveAccount')}{' '}
            <Link className="font-semibold" to="/auth/login" state={onward}>
              {t('register.signIn')}
            </Link>
          </p>
        </>
      }
      beside={<FreeAccount />}
      foot={<FooterLine />}
    />
  )
}
