import { useSearchParams } from 'react-router-dom'
import { ConfirmEmail } from '../../features/account-recovery/confirm-email.tsx'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'

/** Where the link of a confirmation mail leads, signed in or not. */
export function ConfirmEmailScreen() {
  const [search] = useSearchParams()
  return (
    <AuthPage
      form={<ConfirmEmail token={search.get('token') ?? ''} />}
      beside={<AuthPoster ink="latino-festivals" art="feathers" />}
      foot={<FooterLine />}
    />
  )
}
