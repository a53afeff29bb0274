import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Logo } from '../../ui/logo.tsx'
import './auth-page.css'

/** The page around a form of the signed-out: the form on the left, something printed on the right. */
export function AuthPage({ form, beside }: { form: ReactNode; beside: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className="auth">
      <header className="auth-top">
        <Link className="logo-link" to="/" aria-label={t('shell.home')}>
          <Logo />
        </Link>
      </header>
      <main className="auth-form" id="content">
        {form}
      </main>
      <div className="auth-beside">{beside}</div>
    </div>
  )
}
