import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import type { EngravingName } from '../../ui/drawing/engraving.tsx'
import logoStyles from '../../ui/drawing/logo.module.css'
import { Logo } from '../../ui/drawing/logo.tsx'
import { Poster } from '../../ui/drawing/poster.tsx'
import styles from './auth-page.module.css'

/** Layout of the login and registration screens: the form on the left, an illustration on the right. */
export function AuthPage({ form, aside, footer }: { form: ReactNode; aside: ReactNode; footer: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={styles.auth}>
      <header className={styles.authTop}>
        <Link className={logoStyles.logoLink} to="/" aria-label={t('shell.home')}>
          <Logo />
        </Link>
      </header>
      <main className={styles.authForm} id="content">
        {form}
      </main>
      <footer className={styles.authFoot}>{footer}</footer>
      <div className={styles.authAside}>{aside}</div>
    </div>
  )
}

/** Decorative poster beside the form. */
export function AuthPoster({
  ink,
  art,
}: {
  ink: 'latino-festivals' | 'book-markets' | 'carnival-fairs'
  art: EngravingName
}) {
  const { t } = useTexts()
  return (
    <div className={styles.authPicture} aria-hidden="true">
      <Poster ink={ink} art={art} className={styles.authPoster}>
        {t(`landing.poster.${ink}`)}
      </Poster>
    </div>
  )
}
