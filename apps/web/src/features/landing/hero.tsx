import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { StampSheet } from './stamp-sheet.tsx'
import { EARLY_ACCESS } from './waitlist.tsx'
import './hero.css'

/** Scrolls to the early access; whoever goes by keyboard or ear continues there. */
function showEarlyAccess() {
  const heading = document.getElementById(EARLY_ACCESS)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  heading?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  heading?.focus({ preventScroll: true })
}

/** What this is in a few words, the two ways on, and a sheet of stamps. */
export function Hero() {
  const { t } = useTexts()
  return (
    <section className="page hero">
      <div className="hero-words">
        <ScreenHeading title={t('app.title', { screen: t('landing.title') })}>
          {t('landing.heading')}
        </ScreenHeading>
        <p className="hero-lead">{t('landing.lead')}</p>
        <div className="hero-actions">
          <ButtonLink look="signal" size="large">
            <Link to="/auth/register">{t('landing.create')}</Link>
          </ButtonLink>
          <Button look="line" size="large" onClick={showEarlyAccess}>
            {t('landing.alerts')}
          </Button>
        </div>
        <p className="hero-note">{t('landing.note')}</p>
      </div>
      <StampSheet />
    </section>
  )
}
