import type { Event } from '@uitpost/contracts'
import { PERIODS, type Period } from '@uitpost/contracts/constants'
import { useNavigate } from 'react-router-dom'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FilterStrip } from '../../ui/controls/tabs.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { EventCard, type Saving } from './event-card.tsx'
import { LoadingEvents } from './loading-events.tsx'
import { eventsIn } from './period.ts'
import { useUpcomingEvents } from './queries.ts'

/** How many cards the dashboard shows; "View All Events" leads to the rest. */
const CARDS_SHOWN = 20

/** The ids of the subscribed categories; while they load, and when they cannot be had, the word for that. */
export type Subscribed = ReadonlySet<string> | 'loading' | 'unknown'

/** The coming events of the subscribed categories, by period, with an empty state for each way to be empty. */
export function EventList({
  subscribed,
  today,
  saving,
}: {
  subscribed: Subscribed
  today: string
  saving?: Saving | undefined
}) {
  const { t } = useTexts()
  const upcoming = useUpcomingEvents()
  const { read, change } = useUrlFilter<'period'>()
  const period = oneOf(PERIODS, read('period')) ?? 'all'
  const navigate = useNavigate()
  const all =
    upcoming.data && subscribed !== 'loading'
      ? eventsIn(upcoming.data, { subscribed, period: 'all', today })
      : undefined
  const events = all && subscribed !== 'loading' ? eventsIn(all, { subscribed, period, today }) : undefined

  return (
    <section aria-labelledby="subscribed-events" className="min-w-0">
      <div className="list-head">
        <h2 id="subscribed-events">{t('events.heading')}</h2>
        <p>{t('events.order')}</p>
      </div>
      <FilterStrip
        label={t('events.period')}
        options={PERIODS.map((value) => ({ value, label: t(`events.period.${value}`) }))}
        value={period}
        onChange={(next) => change({ period: next === 'all' ? undefined : next })}
      />
      {upcoming.isError && (
        <div className="events">
          <LoadFailed onRetry={upcoming.refetch}>{t('events.loadFailed')}</LoadFailed>
        </div>
      )}
      {!events && !upcoming.isError && <LoadingEvents />}
      {events && (
        <div className="events">
          {events.slice(0, CARDS_SHOWN).map((event) => (
            <EventCard key={event.id} event={event} today={today} saving={saving} />
          ))}
          {events.length === 0 && <NoEvents period={period} subscribed={subscribed} next={all?.[0]} />}
        </div>
      )}
      {events && events.length > 0 && (
        <Button look="line" className="more" onClick={() => void navigate('/events')}>
          {t('events.viewAll')}
        </Button>
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
  const { t, day } = useTexts()
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
  return <EmptyState title={t(title)}>{t('events.empty.next', { date, city: next.city })}</EmptyState>
}
