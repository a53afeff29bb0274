import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Stamp } from '../../ui/drawing/stamp.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import pageStyles from '../../ui/layout/page.module.css'
import styles from './reasons.module.css'
import storyStyles from './story.module.css'

const REASONS = ['aggregation', 'discovery', 'categories', 'private'] as const
const EXAMPLE = '2026-08-02'

/** Four reasons to use the product, beside an example of the evidence shown for an event. */
export function Reasons() {
  const { t, day } = useTexts()
  return (
    <section className={classNames(pageStyles.page, storyStyles.story, styles.why)} aria-labelledby="why">
      <div>
        <h2 id="why">{t('landing.why')}</h2>
        <dl className={styles.reasons}>
          {REASONS.map((reason) => (
            <div key={reason}>
              <dt>{t(`landing.why.${reason}`)}</dt>
              <dd>{t(`landing.why.${reason}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figure className={classNames(pageStyles.sheet, styles.proof)}>
        <figcaption className={styles.proofRow}>
          <span>{t('landing.proof')}</span>
          <StateBadge state="good">{t('verdict.verified')}</StateBadge>
        </figcaption>
        <blockquote className={styles.clipping}>
          <p lang="nl">
            De <mark>Deventer Boekenmarkt</mark>
            <Note figure={1} /> is op <mark>zondag 2 augustus 2026, van 9.30 tot 16.30 uur</mark>
            <Note figure={2} />. De kramen staan langs de <mark>IJsselkade</mark>
            <Note figure={3} /> en in de binnenstad.
          </p>
          <cite>
            {t('landing.proof.from', { date: day('2026-07-14', { day: 'numeric', month: 'long' }) })}
          </cite>
        </blockquote>
        <div className={styles.proofResult}>
          <Stamp date={EXAMPLE} country="NL" family="books" />
          <dl className={styles.proofFields}>
            <div>
              <dt>{t('pending.evidence.title')}</dt>
              <dd>
                <span lang="nl">Deventer Boekenmarkt</span>
                <Note figure={1} />
              </dd>
            </div>
            <div>
              <dt>{t('event.dates')}</dt>
              <dd>
                {day(EXAMPLE, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })},
                09:30–16:30
                <Note figure={2} />
              </dd>
            </div>
            <div>
              <dt>{t('event.place')}</dt>
              <dd>
                <span lang="nl">IJsselkade, Deventer</span>
                <Note figure={3} />
              </dd>
            </div>
          </dl>
        </div>
        <p className={fieldStyles.hint}>{t('landing.proof.text')}</p>
      </figure>
    </section>
  )
}

/** Number that links a field to its quote. */
const Note = ({ figure }: { figure: number }) => <span className={styles.proofNote}>{figure}</span>
