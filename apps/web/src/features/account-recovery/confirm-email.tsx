import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import spinnerStyles from '../../ui/controls/spinner.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import styles from './confirm-email.module.css'
import { isUsedUp, useConfirmEmail } from './queries.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** State of confirming an email address by link: in progress, done, link expired, or server unreachable. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTexts()
  const { state } = useSession()
  const confirmation = useConfirmEmail(token)
  const title = t('confirm.title')
  const signedIn = state.status === 'signedIn'

  if (confirmation.isSuccess) {
    return (
      <>
        <CircleCheck className={classNames(styles.outcome, styles.outcomeGood)} aria-hidden="true" />
        <ScreenHeading key="done" screen={title}>
          {t('confirm.done')}
        </ScreenHeading>
        <p>{t('confirm.done.text')}</p>
        <ButtonLink to={signedIn ? '/dashboard' : '/auth/login'}>
          {signedIn ? t('confirm.dashboard') : t('confirm.signIn')}
        </ButtonLink>
      </>
    )
  }
  if (token === '' || (confirmation.isError && isUsedUp(confirmation.error))) {
    return (
      <>
        <ScreenHeading key="expired" screen={title}>
          {t('confirm.expired')}
        </ScreenHeading>
        <p>{t('confirm.expired.text')}</p>
        {signedIn && !state.user.emailConfirmed && (
          <ResendConfirmation label={t('confirm.resend')} look="solid" />
        )}
        {signedIn && state.user.emailConfirmed && (
          <ButtonLink to="/dashboard">{t('confirm.dashboard')}</ButtonLink>
        )}
        {!signedIn && (
          <>
            <p>{t('confirm.expired.signIn')}</p>
            <ButtonLink to="/auth/login">{t('confirm.signIn')}</ButtonLink>
          </>
        )}
      </>
    )
  }
  if (confirmation.isError) {
    return (
      <>
        <ScreenHeading key="failed" screen={title}>
          {t('confirm.failed')}
        </ScreenHeading>
        <p>{t('confirm.failed.text')}</p>
        <Button onClick={() => void confirmation.refetch()} busy={confirmation.isFetching}>
          {t('app.retry')}
        </Button>
      </>
    )
  }
  return (
    <>
      <LoaderCircle className={classNames(styles.outcome, spinnerStyles.spin)} aria-hidden="true" />
      <ScreenHeading key="working" screen={title}>
        {t('confirm.working')}
      </ScreenHeading>
    </>
  )
}
