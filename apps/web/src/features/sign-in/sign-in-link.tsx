import { Link } from 'react-router-dom'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useSignInByLink } from './queries.ts'

/** Button that signs in by the token of a mailed link; opening the link changes nothing. */
export function SignInLink({ token }: { token: string }) {
  const { t } = useTexts()
  const signIn = useSignInByLink()
  return (
    <div className={stackStyles.stackForm}>
      <ScreenHeading title={t('app.title', { screen: t('signInLink.title') })}>
        {token ? t('signInLink.heading') : t('signInLink.incomplete')}
      </ScreenHeading>
      <p>{token ? t('signInLink.text') : t('signInLink.incomplete.text')}</p>
      {signIn.isError && <Alert>{serverMessage(signIn.error) ?? t('signInLink.failed')}</Alert>}
      {token && (
        <Button look="signal" size="large" busy={signIn.isPending} onClick={() => signIn.mutate({ token })}>
          {signIn.isPending ? t('signInLink.submitting') : t('signInLink.submit')}
        </Button>
      )}
      <p className={textStyles.medium}>
        <Link className={textStyles.strong} to="/auth/login">
          {t('signInLink.otherwise')}
        </Link>
      </p>
    </div>
  )
}
