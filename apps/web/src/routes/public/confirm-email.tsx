import { useSearchParams } from 'react-router-dom'
import { ConfirmEmail } from '../../features/account-recovery/confirm-email.tsx'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'

/** The screen that the link in a confirmation mail opens, for visitors and signed-in users. */
export function ConfirmEmailScreen() {
  const [search] = useSearchParams()
  return (
    <AuthPage
      form={<ConfirmEmail token={search.get('token') ?? ''} />}
      aside={<AuthPoster ink="latino-festivals" art="feathers" />}
      footer={<FooterLine />}
    />
  )
}
