import { useSearchParams } from 'react-router-dom'
import { FooterLine } from '../../features/shell/footer.tsx'
import { AuthPage, AuthPoster } from '../../features/sign-in/auth-page.tsx'
import { SignInLink } from '../../features/sign-in/sign-in-link.tsx'

/** The screen of a mailed link that signs in, also while a user is signed in. */
export function SignInByLink() {
  const [search] = useSearchParams()
  return (
    <AuthPage
      form={<SignInLink token={search.get('token') ?? ''} />}
      aside={<AuthPoster ink="carnival-fairs" art="wheel" />}
      footer={<FooterLine />}
    />
  )
}
