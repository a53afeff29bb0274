import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Logo } from '../../ui/drawing/logo.tsx'
import { Footer } from './footer.tsx'

/** What surrounds a screen that anybody may read, for the signed-out. */
export function PublicPage({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      <PublicHeader label={t('shell.main')} />
      <main id="content">{children}</main>
      <Footer />
    </>
  )
}

/** The logo and the two ways in. */
export function PublicHeader({ label }: { label: string }) {
  const { t } = useTexts()
  return (
    <header className="page public-top">
      <Link className="logo-link" to="/" aria-label={t('shell.home')}>
        <Logo />
      </Link>
      <nav className="public-links" aria-label={label}>
        <ButtonLink look="quiet">
          <Link to="/auth/login">{t('shell.signIn')}</Link>
        </ButtonLink>
        <ButtonLink>
          <Link to="/auth/register">{t('shell.getStarted')}</Link>
        </ButtonLink>
      </nav>
    </header>
  )
}
