import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import logoStyles from '../../ui/drawing/logo.module.css'
import { Logo } from '../../ui/drawing/logo.tsx'
import { BlankStamp } from '../../ui/drawing/stamp.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './not-found.module.css'

/** The 404 page, for visitors and signed-in users. */
export function NotFound() {
  const { t } = useTexts()
  return (
    <>
      <header className={classNames(pageStyles.page, styles.top)}>
        <Link className={logoStyles.logoLink} to="/" aria-label={t('shell.home')}>
          <Logo />
        </Link>
      </header>
      <main className={classNames(pageStyles.page, styles.notFound, pageStyles.pageAlone)} id="content">
        <BlankStamp />
        <div className={pageStyles.screenHead}>
          <ScreenHeading screen={t('notFound.title')} />
        </div>
        <p className={textStyles.muted}>{t('notFound.text')}</p>
        <ButtonLink look="line" to="/">
          {t('notFound.home')}
        </ButtonLink>
      </main>
    </>
  )
}
