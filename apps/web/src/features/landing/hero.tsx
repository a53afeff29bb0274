import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import styles from './hero.module.css'
import { StampSheet } from './stamp-sheet.tsx'
import { EARLY_ACCESS } from './waitlist.tsx'

/** Scrolls to the early access section and moves the focus to its heading. */
function showEarlyAccess() {
  const heading = document.getElementById(EARLY_ACCESS)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  heading?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth' })
  heading?.focus({ preventScroll: true })
}

/** Heading and lead of the landing page, two buttons, and an illustration of stamps. */
export function Hero() {
  const { t } = useTexts()
  return (
    <section className={classNames(pageStyles.page, styles.hero)}>
      <div className={styles.heroWords}>
        <ScreenHeading screen={t('landing.title')}>{t('landing.heading')}</ScreenHeading>
        <p className={styles.heroLead}>{t('landing.lead')}</p>
        <div className={styles.heroActions}>
          <ButtonLink look="signal" size="large" to="/auth/register">
            {t('landing.create')}
          </ButtonLink>
          <Button look="line" size="large" onClick={showEarlyAccess}>
            {t('landing.alerts')}
          </Button>
        </div>
        <p className={styles.heroNote}>{t('landing.note')}</p>
      </div>
      <StampSheet />
    </section>
  )
}
