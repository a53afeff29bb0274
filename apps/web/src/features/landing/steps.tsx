import { useTexts } from '../../texts/texts.tsx'

const STEPS = ['browse', 'choose', 'alerts'] as const

/** How it works: a timetable. */
export function Steps() {
  const { t } = useTexts()
  return (
    <section className="page story" aria-labelledby="how">
      <div className="story-head">
        <h2 id="how">{t('landing.how')}</h2>
      </div>
      <ol className="steps">
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
