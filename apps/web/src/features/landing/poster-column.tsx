import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { EngravingName } from '../../ui/drawing/engraving.tsx'
import { Poster } from '../../ui/drawing/poster.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import styles from './poster-column.module.css'
import storyStyles from './story.module.css'

const posters = [
  { ink: 'latino-festivals', art: 'feathers' },
  { ink: 'book-markets', art: 'spines' },
  { ink: 'other', art: 'record' },
  { ink: 'antique-markets', art: 'tiles' },
  { ink: 'carnival-fairs', art: 'wheel' },
  { ink: 'health-wellness', art: 'leaves' },
] as const satisfies { ink: string; art: EngravingName }[]

/** The categories as posters without gaps. */
export function PosterColumn() {
  const { t, language } = useTexts()
  return (
    <section className={classNames(pageStyles.page, storyStyles.story)} aria-labelledby="posters">
      <div className={storyStyles.storyHead}>
        <h2 id="posters">{t('landing.posters.heading')}</h2>
        <p className={storyStyles.storyLead}>
          {t('landing.posters.lead')} <a href={`/agenda?lang=${language}`}>{t('landing.posters.agenda')}</a>
        </p>
      </div>
      <ul className={styles.column} aria-label={t('landing.posters')}>
        {posters.map(({ ink, art }) => (
          <li key={ink} data-poster={ink}>
            <Poster ink={ink} art={art} className={styles.columnPoster}>
              {t(`landing.poster.${ink}`)}
            </Poster>
          </li>
        ))}
      </ul>
    </section>
  )
}
