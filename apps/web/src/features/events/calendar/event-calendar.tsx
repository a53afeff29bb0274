import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'
import { useUrlFilter } from '../../../ui/controls/url-filter.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { EventCard, type Saving } from '../event-card.tsx'
import { LoadingEvents } from '../loading-events.tsx'
import { type EventSearch, useEventsBetween } from '../queries.ts'
import { eventsOn, monthNamed, moveMonths, rangeOf, weeksOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import './event-calendar.css'
import '../found-events.css'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The approved events of a month that fit the filters; below it those of the chosen day. */
export function EventCalendar({
  filter,
  today,
  saving,
}: {
  filter: EventSearch
  today: string
  saving: Saving | undefined
}) {
  const { t, day, number } = useTexts()
  const { read, change } = useUrlFilter<'month' | 'day'>()
  const month = monthNamed(read('month')) ?? today.slice(0, 7)
  const named = read('day')
  const chosen =
    named && DAY.test(named) && named.startsWith(month)
      ? named
      : today.startsWith(month)
        ? today
        : `${month}-01`
  const weeks = weeksOf(month)
  const found = useEventsBetween(filter, rangeOf(weeks))
  const events = found.data?.items ?? []
  // After a step by keyboard the new day takes the focus, even in another month.
  const [focused, setFocused] = useState(false)
  const choose = (next: string, { focus }: { focus: boolean }) => {
    setFocused(focus)
    change({ day: next, month: next.slice(0, 7) })
  }
  const step = (months: number) =>
    choose(`${moveMonths(`${month}-01`, months).slice(0, 7)}-01`, { focus: false })
  const ofDay = eventsOn(events, chosen)
  const dayName = day(chosen, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <section aria-label={t('eventCalendar.heading')}>
      <div className="month-head">
        <h2 aria-live="polite">{day(`${month}-01`, { month: 'long', year: 'numeric' })}</h2>
        <Button look="line" size="dense" onClick={() => choose(today, { focus: false })}>
          {t('eventCalendar.today')}
        </Button>
        <Tooltip text={t('eventCalendar.previous')}>
          <button
            type="button"
            className="button button-icon"
            aria-label={t('eventCalendar.previous')}
            onClick={() => step(-1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
        </Tooltip>
        <Tooltip text={t('eventCalendar.next')}>
          <button
            type="button"
            className="button button-icon"
            aria-label={t('eventCalendar.next')}
            onClick={() => step(1)}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      {found.isError && <LoadFailed onRetry={found.refetch}>{t('allEvents.loadFailed')}</LoadFailed>}
      <MonthGrid
        month={month}
        weeks={weeks}
        events={events}
        busy={found.isPending || found.isPlaceholderData}
        today={today}
        chosen={chosen}
        focused={focused}
        onChoose={choose}
      />
      {found.data && found.data.total > events.length && (
        <p className="hint" role="status">
          {t('eventCalendar.cut', { shown: number(events.length), total: number(found.data.total) })}
        </p>
      )}
      <h3 className="day-head" aria-live="polite">
        {dayName}
      </h3>
      {found.isPending && <LoadingEvents />}
      {found.data && ofDay.length === 0 && (
        <EmptyState title={t('eventCalendar.none')}>{t('eventCalendar.none.hint')}</EmptyState>
      )}
      <div className="event-results">
        {ofDay.map((event) => (
          <EventCard key={event.id} event={event} today={today} saving={saving} />
        ))}
      </div>
    </section>
  )
}
