import type { Event } from '@uitpost/contracts'
import { PERIODS, type Period } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { FilterStrip } from '../../ui/tabs.tsx'
import { EventCard, type Saving } from './event-card.tsx'
import { eventsIn } from './period.ts'
import { useUpcomingEvents } from './queries.ts'

/** How many cards the dashboard opens with; "View All Events" shows the rest. */
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
  const [period, setPeriod] = useState<Period>('all')
  const [unfolded, setUnfolded] = useState(false)
  const all =
    upcoming.data && subscribed !== 'loading'
      ? eventsIn(upcoming.data, { subscribed, period: 'all', today })
      : undefined
  const events = all && subscribed !== 'loading' ? eventsIn(all, { subscribed, period, today }) : undefined
  const hidden = events && !unfolded ? Math.max(0, events.length - CARDS_SHOWN) : 0

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
        onChange={setPeriod}
      />
      {upcoming.isError && (
        <div className="events">
          <Alert
            action={
              <Button look="line" size="dense" onClick={() => void upcoming.refetch()}>
                {t('app.retry')}
              </Button>
            }
          >
            {t('events.loadFailed')}
          </Alert>
        </div>
      )}
      {!events && !upcoming.isError && <LoadingEvents />}
      {events && (
        <div className="events">
          {events.slice(0, events.length - hidden).map((event) => (
            <EventCard key={event.id} event={event} today={today} saving={saving} />
          ))}
          {events.length === 0 && <NoEvents period={period} subscribed={subscribed} next={all?.[0]} />}
        </div>
      )}
      {events && events.length > 0 && (
        <Button
          look="line"
          className="more"
          onClick={() => {
            setPeriod('all')
            setUnfolded(true)
          }}
        >
          {t('events.viewAll')}
        </Button>
      )}
    </section>
  )
}

function LoadingEvents() {
  const { t } = useTexts()
  return (
    <Skeleton label={t('app.loading')}>
      <div className="events">
        {[1, 2, 3].map((key) => (
          <div key={key} className="event">
            <span className="stamp" />
            <div className="grid content-start gap-3 pt-1">
              <Bone className="w-36 max-w-full" />
              <Bone className="h-5 w-3/5" />
              <Bone className="w-11/12" />
              <Bone className="w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
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
  if (!next || period === 'all')
    return <EmptyState title={t('events.empty.all')}>{t('events.empty.all.hint')}</EmptyState>
  const title: TextKey = `events.empty.${period}`
  const date = day(next.startDate.slice(0, 10), { weekday: 'long', day: 'numeric', month: 'long' }).replace(
    ',',
    '',
  )
  return <EmptyState title={t(title)}>{t('events.empty.next', { date, city: next.city })}</EmptyState>
}
