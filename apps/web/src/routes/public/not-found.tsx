import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Logo } from '../../ui/drawing/logo.tsx'
import { BlankStamp } from '../../ui/drawing/stamp.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

/** Any path that is no screen, for everybody. */
export function NotFound() {
  const { t } = useTexts()
  return (
    <>
      <header className="page pt-5">
        <Link className="logo-link" to="/" aria-label={t('shell.home')}>
          <Logo />
        </Link>
      </header>
      <main className="page grid content-start justify-items-start gap-5 py-16" id="content">
        <BlankStamp />
        <div className="screen-head">
          <ScreenHeading title={t('app.title', { screen: t('notFound.title') })}>
            {t('notFound.title')}
          </ScreenHeading>
        </div>
        <p className="text-muted">{t('notFound.text')}</p>
        <ButtonLink look="line">
          <Link to="/">{t('notFound.home')}</Link>
        </ButtonLink>
      </main>
    </>
  )
}
