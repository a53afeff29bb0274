import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import type { EngravingName } from '../../ui/drawing/engraving.tsx'
import { Logo } from '../../ui/drawing/logo.tsx'
import { Poster } from '../../ui/layout/poster.tsx'
import './auth-page.css'

/** The page around a form of the signed-out: the form on the left, something printed on the right. */
export function AuthPage({ form, beside, foot }: { form: ReactNode; beside: ReactNode; foot: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className="auth">
      <header className="auth-top">
        <Link className="logo-link" to="/" aria-label={t('shell.home')}>
          <Logo />
        </Link>
      </header>
      <main className="auth-form" id="content">
        {form}
      </main>
      <footer className="auth-foot">{foot}</footer>
      <div className="auth-beside">{beside}</div>
    </div>
  )
}

/** A poster on the right: decoration. */
export function AuthPoster({
  ink,
  art,
}: {
  ink: 'latino-festivals' | 'book-markets' | 'carnival-fairs'
  art: EngravingName
}) {
  const { t } = useTexts()
  return (
    <div className="grid" aria-hidden="true">
      <Poster ink={ink} art={art} className="auth-poster">
        {t(`landing.poster.${ink}`)}
      </Poster>
    </div>
  )
}
