import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import pageStyles from '../../ui/layout/page.module.css'
import styles from './steps.module.css'
import storyStyles from './story.module.css'

const STEPS = ['browse', 'choose', 'alerts'] as const

/** How the product works, step by step, drawn as a timetable. */
export function Steps() {
  const { t } = useTexts()
  return (
    <section className={classNames(pageStyles.page, storyStyles.story)} aria-labelledby="how">
      <div className={storyStyles.storyHead}>
        <h2 id="how">{t('landing.how')}</h2>
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`landing.how.${step}`)}</h3>
            <p>{t(`landing.how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
