import { PRIVACY_CONTACT } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { LogoWord } from '../../ui/drawing/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The foot of every public page: the ways to browse and to what is done with one's data. `policy` opens the policy in a way of its own. */
export function Footer({ policy }: { policy?: ReactNode }) {
  const { t } = useTexts()
  return (
    <footer className="foot">
      <div className="page">
        <div className="foot-top">
          <nav className="foot-links" aria-label={t('footer.label')}>
            <Link to="/auth/register">{t('footer.browse')}</Link>
            {policy ?? <Link to="/privacy-policy">{t('footer.policy')}</Link>}
            <Link to="/privacy-settings">{t('footer.settings')}</Link>
            <a href={`mailto:${PRIVACY_CONTACT}`}>{PRIVACY_CONTACT}</a>
          </nav>
          <LanguageSwitch />
        </div>
        <LogoWord className="wordmark" />
      </div>
    </footer>
  )
}

/** The same ways where there is no room for a foot: under a form, and below the screens of the signed-in. */
export function FooterLine() {
  const { t } = useTexts()
  return (
    <div className="foot-line">
      <nav className="foot-line" aria-label={t('footer.label')}>
        <Link to="/privacy-policy">{t('footer.policy')}</Link>
        <Link to="/privacy-settings">{t('footer.settings')}</Link>
      </nav>
      <LanguageSwitch />
    </div>
  )
}
