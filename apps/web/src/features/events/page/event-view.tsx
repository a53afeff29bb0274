import type { EventDetail } from '@uitpost/contracts'
import { isAdminRole, LOCALES } from '@uitpost/contracts/constants'
import { badgeInkOf, familyOf } from '@uitpost/contracts/families'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { sayFacts, sayUnconfirmed } from '@uitpost/texts/facts'
import type { ReactNode } from 'react'
import { useUser } from '../../../api/session/session.tsx'
import { useCategoryName } from '../../../texts/category-names.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { InkBadge, PlainBadge, StateBadge } from '../../../ui/drawing/badge.tsx'
import { Stamp } from '../../../ui/drawing/stamp.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { ScreenHeading } from '../../../ui/layout/screen-heading.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import eventCardStyles from '../event-card.module.css'
import type { Saving } from '../event-card.tsx'
import { dateRange, ongoingText } from '../event-dates.ts'
import { PartSeries } from '../series/part-series.tsx'
import { DateKnown, type Following, SeriesFacts } from '../series/series-facts.tsx'
import { EventActions } from './event-actions.tsx'
import { EventPlace } from './event-place.tsx'
import { EventSources } from './event-sources.tsx'
import styles from './event-view.module.css'
import { NearThatDay } from './near-that-day.tsx'
import { OtherDates } from './other-dates.tsx'

/** All details of an event, its actions and its sources. */
export function EventView({
  event,
  today,
  saving,
  following,
  announce,
  children,
}: {
  event: EventDetail
  today: string
  saving: Saving | undefined
  following: Following | undefined
  announce: Announce
  /** Shown at the end. */
  children?: ReactNode
}) {
  const texts = useTexts()
  const { t, list } = texts
  const admin = isAdminRole(useUser().role)
  const family = familyOf(event.category?.slug)
  const ongoing = event.status === 'cancelled' ? undefined : ongoingText(event, texts, today)
  const category = useCategoryName(event.category)
  const suggested = sayUnconfirmed(event.facts, texts)
  return (
    <article className={styles.eventView} data-family={family}>
      <div className={styles.eventLead}>
        <Stamp
          date={event.startDate.slice(0, 10)}
          country={event.country}
          family={family}
          cancelled={saving?.isSaved(event) ?? false}
        />
        <div className={styles.eventViewBody}>
          <p className={eventCardStyles.eventKicker}>
            <InkBadge ink={badgeInkOf(event.category?.slug)}>{category}</InkBadge>
            {ongoing && <PlainBadge>{ongoing}</PlainBadge>}
            {event.status === 'cancelled' && <StateBadge state="bad">{t('event.cancelled')}</StateBadge>}
            {admin && event.status !== 'cancelled' && (
              <PlainBadge>{t(`event.status.${event.status}`)}</PlainBadge>
            )}
          </p>
          <ScreenHeading screen={event.title} />
          <p className={styles.eventWhen}>{dateRange(event, texts, today, 'long')}</p>
          <SeriesFacts event={event} today={today} following={following} />
          {admin && event.isSingleDates && <PartSeries eventId={event.id} announce={announce} />}
          <DateKnown event={event} />
          {suggested && (
            <Note state="warning">
              <p>{suggested}</p>
            </Note>
          )}
          {!suggested && event.unconfirmed.length > 0 && (
            <p className={fieldStyles.hint}>
              {t('proof.unconfirmed', {
                fields: list(event.unconfirmed.map((field) => t(`proof.field.${field}`))),
              })}
            </p>
          )}
        </div>
        <EventActions event={event} saving={saving} admin={admin} />
        {event.description && <p className={styles.eventViewText}>{event.description}</p>}
      </div>
      <div className={styles.eventSide}>
        <EventPlace event={event} />
        <EventSources event={event} announce={announce} />
      </div>
      <div className={styles.eventRest}>
        <GoodToKnow facts={event.facts} />
        <OtherDates event={event} today={today} />
        <NearThatDay event={event} today={today} />
        {children}
      </div>
    </article>
  )
}

/** Price, ages and what else sources state, each with the source that states it; nothing where none does. */
function GoodToKnow({ facts }: Pick<EventDetail, 'facts'>) {
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
              <span>{t('fact.statedBy', { source: sourceNameIn(source, language) })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
