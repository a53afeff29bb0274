import { CircleCheck, LoaderCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { isUsedUp, useConfirmEmail } from './queries.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** What becomes of a confirmation link: working, done, no longer good, or not to be reached just now. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTexts()
  const { state } = useSession()
  const confirmation = useConfirmEmail(token)
  const title = t('app.title', { screen: t('confirm.title') })
  const signedIn = state.status === 'signedIn'

  if (confirmation.isSuccess) {
    return (
      <>
        <CircleCheck className="outcome outcome-good" aria-hidden="true" />
        <ScreenHeading key="done" title={title}>
          {t('confirm.done')}
        </ScreenHeading>
        <p>{t('confirm.done.text')}</p>
        <ButtonLink>
          <Link to={signedIn ? '/dashboard' : '/auth/login'}>
            {signedIn ? t('confirm.dashboard') : t('confirm.signIn')}
          </Link>
        </ButtonLink>
      </>
    )
  }
  if (token === '' || (confirmation.isError && isUsedUp(confirmation.error))) {
    return (
      <>
        <ScreenHeading key="expired" title={title}>
          {t('confirm.expired')}
        </ScreenHeading>
        <p>{t('confirm.expired.text')}</p>
        {signedIn && !state.user.emailConfirmed && (
          <ResendConfirmation label={t('confirm.resend')} look="solid" />
        )}
        {signedIn && state.user.emailConfirmed && (
          <ButtonLink>
            <Link to="/dashboard">{t('confirm.dashboard')}</Link>
          </ButtonLink>
        )}
        {!signedIn && (
          <>
            <p>{t('confirm.expired.signIn')}</p>
            <ButtonLink>
              <Link to="/auth/login">{t('confirm.signIn')}</Link>
            </ButtonLink>
          </>
        )}
      </>
    )
  }
  if (confirmation.isError) {
    return (
      <>
        <ScreenHeading key="failed" title={title}>
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
      <LoaderCircle className="outcome spin" aria-hidden="true" />
      <ScreenHeading key="working" title={title}>
        {t('confirm.working')}
      </ScreenHeading>
    </>
  )
}
