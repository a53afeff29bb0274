import { useTexts } from '../../texts/texts.tsx'
import type { EngravingName } from '../../ui/drawing/engraving.tsx'
import { Poster } from '../../ui/layout/poster.tsx'
import './poster-column.css'

const posters = [
  { ink: 'latino-festivals', art: 'feathers' },
  { ink: 'book-markets', art: 'spines' },
  { ink: 'other', art: 'record' },
  { ink: 'antique-markets', art: 'tiles' },
  { ink: 'carnival-fairs', art: 'wheel' },
  { ink: 'health-wellness', art: 'leaves' },
] as const satisfies { ink: string; art: EngravingName }[]

/** The categories as posters pasted edge to edge. */
export function PosterColumn() {
  const { t } = useTexts()
  return (
    <section className="page story" aria-labelledby="posters">
      <div className="story-head">
        <h2 id="posters">{t('landing.posters.heading')}</h2>
        <p className="story-lead">{t('landing.posters.lead')}</p>
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
    </section>
  )
}
