import type { EventDetail } from '@uitpost/contracts'
import { LOCALES } from '@uitpost/contracts/constants'
import { sayFacts } from '@uitpost/texts/facts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './event-view.module.css'

/** Price, ages and what else sources state, each with the source that states it; nothing where none does. */
export function GoodToKnow({ facts }: Pick<EventDetail, 'facts'>) {
  const { t, language } = useTexts()
  const lines = sayFacts(facts, { t, locale: LOCALES[language] })
  if (lines.length === 0) return null
  return (
    <Section heading={t('fact.heading')}>
      <dl className={styles.eventFacts}>
        {lines.map(({ label, value, source }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
              <span>{t('fact.statedBy', { source })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
