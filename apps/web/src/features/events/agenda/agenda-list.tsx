import type { AgendaItem } from '@uitpost/contracts'
import { useTexts } from '../../../texts/texts.tsx'
import { EventCard, type Saving } from '../event-card.tsx'
import type { Following } from '../series/series-facts.tsx'
import styles from './agenda-list.module.css'
import { groupByDay } from './days.ts'

/** Items of the agenda under a heading for each day; a series is one card. */
export function AgendaList({
  items,
  firstDay,
  today,
  saving,
  following,
}: {
  items: readonly AgendaItem[]
  /** The first day of the period. */
  firstDay: string
  today: string
  saving: Saving | undefined
  following: Following | undefined
}) {
  const { count, day } = useTexts()
  return groupByDay(items, firstDay).map(({ date, items: onDay }) => (
    <section key={date} className={styles.day} aria-labelledby={`day-${date}`}>
      <div className={styles.dayHead}>
        <h2 id={`day-${date}`}>
          <span className={styles.weekday}>{day(date, { weekday: 'long' })}</span>{' '}
          <span className={styles.date}>
            {day(date, {
              day: 'numeric',
              month: 'long',
              ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
            })}
          </span>
        </h2>
        <p>{count('agenda.events', onDay.length)}</p>
      </div>
      {onDay.map(({ event, km }) => (
        <EventCard
          key={event.id}
          event={event}
          today={today}
          saving={saving}
          following={following}
          distanceKm={km ?? undefined}
        />
      ))}
    </section>
  ))
}
