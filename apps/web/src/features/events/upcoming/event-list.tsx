import type { Event, Place } from '@uitpost/contracts'
import { PERIODS, type Period } from '@uitpost/contracts/constants'
import { type ReactNode, useDeferredValue } from 'react'
import { useNavigate } from 'react-router-dom'
import { cityName } from '../../../texts/city-name.ts'
import { placeText } from '../../../texts/place-text.ts'
import { type TextKey, useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { oneOf, useUrlFilter } from '../../../ui/controls/url-filter.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import stackStyles from '../../../ui/layout/stack.module.css'
import { FilterStrip } from '../../../ui/panels/tabs.tsx'
import { agendaPath } from '../agenda/filters/agenda-filter.ts'
import { EventCard, type Saving } from '../event-card.tsx'
import { LoadingEvents } from '../loading-events.tsx'
import { useUpcomingEvents } from '../queries.ts'
import type { Following } from '../series/series-facts.tsx'
import styles from './event-list.module.css'
import { nearFirst, oncePerSeries } from './near-first.ts'
import { agendaDays, eventsIn } from './period.ts'

/** Maximum number of cards on the dashboard; "View All Events" links to all. */
const CARDS_SHOWN = 20

/** Ids of the subscribed categories; 'loading' while they load, 'unknown' when loading failed. */
export type Subscribed = ReadonlySet<string> | 'loading' | 'unknown'

/**
 * Upcoming events of the subscribed categories in a period, each series once, the near ones first, with an empty state
 * for each cause.
 */
export function EventList({
  subscribed,
  categories,
  ownPlace,
  today,
  saving,
  following,
  firstSteps,
}: {
  subscribed: Subscribed
  /** Slugs of the subscribed categories. */
  categories: readonly string[]
  /** From which distances count: undefined while it loads, null if unknown. */
  ownPlace: Place | null | undefined
  today: string
  saving?: Saving | undefined
  following?: Following | undefined
  /** Shown above the cards, with them or why there are none: what is on the screen before does not move. */
  firstSteps: ReactNode
}) {
  const texts = useTexts()
  const { t } = texts
  const upcoming = useUpcomingEvents()
  // In pieces between which presses are answered: cards are most of what the screen renders.
  const isReady = subscribed !== 'loading' && ownPlace !== undefined
  const found = useDeferredValue(isReady ? upcoming.data : undefined)
  const { read, change } = useUrlFilter<'period'>()
  const period = oneOf(PERIODS, read('period')) ?? 'all'
  const navigate = useNavigate()
  const all = found && isReady ? eventsIn(found.items, { subscribed, period: 'all', today }) : undefined
  const dates = all && isReady ? eventsIn(all, { subscribed, period, today }) : undefined
  const cards = dates && nearFirst(oncePerSeries(dates), ownPlace ?? null).slice(0, CARDS_SHOWN)
  // One reply has at most a thousand events; the server says how many there are.
  const total = period === 'all' && found && all?.length === found.items.length ? found.total : dates?.length

  return (
    <section data-narrow="" aria-labelledby="subscribed-events" className={stackStyles.shrinks}>
      <div className={styles.listHead}>
        <h2 id="subscribed-events">{t('events.heading')}</h2>
        <p>
          {ownPlace
            ? placeText(texts, texts.named(ownPlace), (near) => t('events.order.near', near))
            : t('events.order')}
        </p>
      </div>
      <FilterStrip
        label={t('events.period')}
        options={PERIODS.map((value) => ({ value, label: t(`events.period.${value}`) }))}
        value={period}
        onChange={(next) => change({ period: next === 'all' ? undefined : next })}
      />
      {upcoming.isError && (
        <div className={styles.events}>
          {firstSteps}
          <LoadFailed onRetry={upcoming.refetch}>{t('events.loadFailed')}</LoadFailed>
        </div>
      )}
      {!cards && !upcoming.isError && <LoadingEvents className={styles.events} />}
      {cards && (
        <div className={styles.events}>
          {firstSteps}
          {cards.map(({ event, km }) => (
            <EventCard
              key={event.id}
              event={event}
              today={today}
              saving={saving}
              following={following}
              distanceKm={km}
            />
          ))}
          {cards.length === 0 && <NoEvents period={period} subscribed={subscribed} next={all?.[0]} />}
        </div>
      )}
      {cards && cards.length > 0 && (
        <div className={styles.rest}>
          {total !== undefined && total > cards.length && (
            <p>{t('events.shown', { shown: texts.number(cards.length), total: texts.number(total) })}</p>
          )}
          <Button
            look="line"
            className={styles.more}
            onClick={() =>
              void navigate(agendaPath({ ...agendaDays(period, today), categories: categories.join(',') }))
            }
          >
            {t('events.viewAll')}
          </Button>
        </div>
      )}
    </section>
  )
}

function NoEvents({
  period,
  subscribed,
  next,
}: {
  period: Period
  subscribed: Subscribed
  next: Event | undefined
}) {
  const texts = useTexts()
  const { t, day } = texts
  if (subscribed instanceof Set && subscribed.size === 0)
    return (
      <EmptyState title={t('events.empty.noCategories')}>{t('events.empty.noCategories.hint')}</EmptyState>
    )
  const title: TextKey = `events.empty.${period}`
  if (!next || period === 'all') return <EmptyState title={t(title)}>{t('events.empty.all.hint')}</EmptyState>
  const date = day(next.startDate.slice(0, 10), { weekday: 'long', day: 'numeric', month: 'long' }).replace(
    ',',
    '',
  )
  return (
    <EmptyState title={t(title)}>
      {placeText(texts, cityName(next, texts), ({ place }) => t('events.empty.next', { date, place }))}
    </EmptyState>
  )
}
