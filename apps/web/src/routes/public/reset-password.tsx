import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ResetPasswordForm } from '../../features/account-recovery/reset-password-form.tsx'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import textStyles from '../../ui/text.module.css'

/** Sets a new password with the token of a mailed link, also while a user is signed in. */
export function ResetPassword() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const token = search.get('token') ?? ''
  const title = t('reset.title')
  return (
    <AuthPage
      form={
        done ? (
          <>
            <ScreenHeading key="done" screen={title}>
              {t('reset.done')}
            </ScreenHeading>
            <p>{t('reset.done.text')}</p>
            <ButtonLink size="large" to="/auth/login">
              {t('reset.signIn')}
            </ButtonLink>
          </>
        ) : (
          <>
            <ScreenHeading key="form" screen={title}>
              {token ? t('reset.heading') : t('reset.expired')}
            </ScreenHeading>
            {token ? (
              <ResetPasswordForm token={token} onDone={() => setDone(true)} />
            ) : (
              <p>{t('reset.expired.text')}</p>
            )}
            <p className={textStyles.medium}>
              <Link className={textStyles.strong} to="/auth/forgot-password">
                {t('reset.newLink')}
              </Link>
            </p>
          </>
        )
      }
      aside={<AuthPoster ink="book-markets" art="spines" />}
      footer={<FooterLine />}
    />
  )
}
