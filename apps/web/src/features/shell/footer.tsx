import { PRIVACY_CONTACT } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { LogoWord } from '../../ui/logo.tsx'
import './footer.css'

/** The foot of every public page: the ways to browse and to what is done with one's data. */
export function Footer() {
  const { t } = useTexts()
  return (
    <footer className="foot">
      <div className="page">
        <nav className="foot-links" aria-label={t('footer.label')}>
          <Link to="/auth/register">{t('footer.browse')}</Link>
          <Link to="/privacy-policy">{t('footer.policy')}</Link>
          <Link to="/privacy-settings">{t('footer.settings')}</Link>
          <a href={`mailto:${PRIVACY_CONTACT}`}>{PRIVACY_CONTACT}</a>
        </nav>
        <LogoWord className="wordmark" />
      </div>
    </footer>
  )
}

/** The same ways where there is no room for a foot: under a form. */
export function FooterLine() {
  const { t } = useTexts()
  return (
    <nav className="foot-line" aria-label={t('footer.label')}>
      <Link to="/privacy-policy">{t('footer.policy')}</Link>
      <Link to="/privacy-settings">{t('footer.settings')}</Link>
    </nav>
  )
}
