import { PRIVACY_CONTACT } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { LogoWord } from '../../ui/drawing/logo.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import styles from './footer.module.css'
import { LanguageSwitch } from './language-switch.tsx'

/** Footer of public pages: links to registration and privacy, contact, language. `policy` replaces the policy link. */
export function Footer({ policy }: { policy?: ReactNode }) {
  const { t, language } = useTexts()
  return (
    <footer className={styles.foot}>
      <div className={pageStyles.page}>
        <div className={styles.footTop}>
          <nav className={styles.footLinks} aria-label={t('footer.label')}>
            <Link to="/auth/register">{t('footer.browse')}</Link>
            {/* The catalogue renders this page, not the app. */}
            <a href={`/agenda?lang=${language}`}>{t('footer.agenda')}</a>
            {policy ?? <Link to="/privacy-policy">{t('footer.policy')}</Link>}
            <Link to="/privacy-settings">{t('footer.settings')}</Link>
            <ImprintLink />
            <a href={`mailto:${PRIVACY_CONTACT}`}>{PRIVACY_CONTACT}</a>
          </nav>
          <LanguageSwitch />
        </div>
        <LogoWord className={styles.wordmark} />
      </div>
    </footer>
  )
}

/** The gateway renders this page, not the app. */
function ImprintLink() {
  const { t, language } = useTexts()
  return <a href={`/imprint?lang=${language}`}>{t('footer.imprint')}</a>
}

/** Short footer with the privacy links, under forms and below the screens of signed-in users. */
export function FooterLine() {
  const { t } = useTexts()
  return (
    <div className={styles.footLine}>
      <nav className={styles.footLine} aria-label={t('footer.label')}>
        <Link to="/privacy-policy">{t('footer.policy')}</Link>
        <Link to="/privacy-settings">{t('footer.settings')}</Link>
        <ImprintLink />
      </nav>
      <LanguageSwitch />
    </div>
  )
}
