import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useSignInByLink } from './queries.ts'
import { SignInFailure } from './sign-in-failure.tsx'

/** Button that signs in by the token of a mailed link; opening the link changes nothing. */
export function SignInLink({ token }: { token: string }) {
  const { t } = useTexts()
  const signIn = useSignInByLink()
  return (
    <div className={stackStyles.stackForm}>
      <ScreenHeading screen={t('signInLink.title')}>
        {token ? t('signInLink.heading') : t('signInLink.incomplete')}
      </ScreenHeading>
      <p>{token ? t('signInLink.text') : t('signInLink.incomplete.text')}</p>
      {signIn.isError && <SignInFailure error={signIn.error} otherwise={t('signInLink.failed')} />}
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
