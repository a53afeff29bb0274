import { PRIVACY_CONTACT } from '@uitpost/contracts/constants'
import { serverMessage } from '../../api/api-error.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Why signing in failed. The contact, which a suspended person is told, is a link. */
export function SignInFailure({ error, otherwise }: { error: unknown; otherwise: string }) {
  const [before, after] = (serverMessage(error) ?? otherwise).split(PRIVACY_CONTACT)
  return (
    <Alert>
      {before}
      {after !== undefined && (
        <>
          <a href={`mailto:${PRIVACY_CONTACT}`}>{PRIVACY_CONTACT}</a>
          {after}
        </>
      )}
    </Alert>
  )
}
