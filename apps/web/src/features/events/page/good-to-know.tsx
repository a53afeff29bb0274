import type { EventDetail } from '@uitpost/contracts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './event-view.module.css'

/** Tickets, price, organiser and accessibility, each with the source that states it; nothing where none does. */
export function GoodToKnow({ facts }: Pick<EventDetail, 'facts'>) {
  const { t, list, money } = useTexts()
  const { price, organiser, accessibility, soldOut } = facts
  const rows = [
    soldOut && { name: t('eventPage.tickets'), value: t('eventPage.soldOut'), source: soldOut.source },
    price && {
      name: t('eventPage.price'),
      value: price.value.to === 0 ? t('eventPage.free') : money(price.value),
      source: price.source,
    },
    organiser && { name: t('eventPage.organiser'), value: organiser.value, source: organiser.source },
    accessibility && {
      name: t('eventPage.accessibility'),
      value: list(accessibility.value.map((kind) => t(`eventPage.access.${kind}`))),
      source: accessibility.source,
    },
  ].filter((row) => row !== undefined)
  if (rows.length === 0) return null
  return (
    <Section heading={t('eventPage.goodToKnow')}>
      <dl className={styles.eventFacts}>
        {rows.map(({ name, value, source }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
              <span>{t('eventPage.statedBy', { source })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
