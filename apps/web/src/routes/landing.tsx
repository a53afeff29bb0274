import { Link } from 'react-router-dom'
import { Footer } from '../features/shell/footer.tsx'
import { PublicHeader } from '../features/shell/public-page.tsx'
import { useTexts } from '../texts/texts.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { EngravingName } from '../ui/engraving.tsx'
import { Poster } from '../ui/poster.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import './landing.css'

const posters = [
  { ink: 'latino-festivals', art: 'feathers' },
  { ink: 'book-markets', art: 'spines' },
  { ink: 'other', art: 'record' },
  { ink: 'antique-markets', art: 'tiles' },
  { ink: 'carnival-fairs', art: 'wheel' },
  { ink: 'health-wellness', art: 'leaves' },
] as const satisfies { ink: string; art: EngravingName }[]

/** The first page of a visitor: what this is, and the two ways in. */
export function Landing() {
  const { t } = useTexts()
  return (
    <>
      <PublicHeader label={t('shell.main')} />
      <main className="page" id="content">
        <div className="hero">
          <ScreenHeading title={t('app.title', { screen: t('landing.title') })}>
            {t('landing.heading')}
          </ScreenHeading>
          <div className="hero-words">
            <p className="hero-lead">{t('landing.lead')}</p>
            <ButtonLink look="signal" size="large">
              <Link to="/auth/register">{t('landing.create')}</Link>
            </ButtonLink>
            <p className="hero-note">{t('landing.note')}</p>
          </div>
        </div>
        <ul className="column" aria-label={t('landing.posters')}>
          {posters.map(({ ink, art }) => (
            <li key={ink} className={`column-${ink}`}>
              <Poster ink={ink} art={art}>
                {t(`landing.poster.${ink}`)}
              </Poster>
            </li>
          ))}
        </ul>
      </main>
      <Footer />
    </>
  )
}
