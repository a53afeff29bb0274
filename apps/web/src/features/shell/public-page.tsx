import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import logoStyles from '../../ui/drawing/logo.module.css'
import { Logo } from '../../ui/drawing/logo.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { Footer } from './footer.tsx'
import styles from './public-page.module.css'

/** Header and footer around a public screen, for visitors who are not signed in. */
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

/** Header with the logo and links to log in and register. */
export function PublicHeader({ label }: { label: string }) {
  const { t } = useTexts()
  return (
    <header className={classNames(pageStyles.page, styles.publicTop)}>
      <Link className={logoStyles.logoLink} to="/" aria-label={t('shell.home')}>
        <Logo />
      </Link>
      <nav className={styles.publicLinks} aria-label={label}>
        <ButtonLink look="quiet" to="/auth/login">
          {t('shell.signIn')}
        </ButtonLink>
        <ButtonLink to="/auth/register">{t('shell.getStarted')}</ButtonLink>
      </nav>
    </header>
  )
}
