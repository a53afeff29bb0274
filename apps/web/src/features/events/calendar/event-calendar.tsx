import type { AgendaItem } from '@uitpost/contracts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import buttonStyles from '../../../ui/controls/button.module.css'
import { Button } from '../../../ui/controls/button.tsx'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EventCard, type Saving } from '../event-card.tsx'
import foundEventsStyles from '../found-events.module.css'
import { LoadingEvents } from '../loading-events.tsx'
import type { Following } from '../series/series-facts.tsx'
import styles from './event-calendar.module.css'
import { addMonths, eventsOn } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import type { ShownMonth } from './shown-month.ts'

/** Month grid of events, with those of the selected day below. */
export function EventCalendar({
  shown: { month, weeks, chosen, focused, choose },
  items,
  busy,
  today,
  saving,
  following,
  children,
}: {
  shown: ShownMonth
  /** Undefined while they load. */
  items: readonly Pick<AgendaItem, 'event' | 'km'>[] | undefined
  busy: boolean
  today: string
  saving: Saving | undefined
  following: Following | undefined
  /** Shown below the grid. */
  children?: ReactNode
}) {
  const { t, day } = useTexts()
  const events = items?.map(({ event }) => event) ?? []
  const kmOf = new Map(items?.map(({ event, km }) => [event.id, km]))
  const step = (months: number) =>
    choose(`${addMonths(`${month}-01`, months).slice(0, 7)}-01`, { focus: false })
  const ofDay = eventsOn(events, chosen)
  const dayName = day(chosen, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <section aria-label={t('eventCalendar.heading')}>
      <div className={styles.monthHead}>
        <h2 aria-live="polite">{day(`${month}-01`, { month: 'long', year: 'numeric' })}</h2>
        <Button look="line" size="dense" onClick={() => choose(today, { focus: false })}>
          {t('eventCalendar.today')}
        </Button>
        <Tooltip text={t('eventCalendar.previous')}>
          <button
            type="button"
            className={classNames(buttonStyles.button, buttonStyles.buttonIcon)}
            aria-label={t('eventCalendar.previous')}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
        </Tooltip>
        <Tooltip text={t('eventCalendar.next')}>
          <button
            type="button"
            className={classNames(buttonStyles.button, buttonStyles.buttonIcon)}
            aria-label={t('eventCalendar.next')}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      <MonthGrid
        month={month}
        weeks={weeks}
        events={events}
        busy={busy}
        today={today}
        chosen={chosen}
        focused={focused}
        onChoose={choose}
      />
      {children}
      <h3 className={styles.dayHead} aria-live="polite">
        {dayName}
      </h3>
      {!items && <LoadingEvents />}
      {items && ofDay.length === 0 && (
        <EmptyState title={t('eventCalendar.none')}>{t('eventCalendar.none.hint')}</EmptyState>
      )}
      <div className={foundEventsStyles.eventResults}>
        {ofDay.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            today={today}
            saving={saving}
            following={following}
            distanceKm={kmOf.get(event.id) ?? undefined}
          />
        ))}
      </div>
    </section>
  )
}
