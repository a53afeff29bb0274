import type { EventDetail, SeriesDate } from '@uitpost/contracts'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './event-view.module.css'

/** Dates shown at once; the others behind a button. */
const SHOWN = 4

/** The other dates of the event's series, each with how it is known. */
export function OtherDates({ event, today }: { event: EventDetail; today: string }) {
  const { t, count } = useTexts()
  const { dates } = event
  if (dates.length === 0) return null
  const rest = dates.slice(SHOWN)
  return (
    <Section heading={t('eventPage.otherDates')}>
      <Dates dates={dates.slice(0, SHOWN)} event={event} today={today} />
      {rest.length > 0 && (
        <details className={styles.eventDatesMore}>
          <summary>{count('series.more', rest.length)}</summary>
          <Dates dates={rest} event={event} today={today} />
        </details>
      )}
    </Section>
  )
}

function Dates({ dates, event, today }: { dates: readonly SeriesDate[]; event: EventDetail; today: string }) {
  const { t, day } = useTexts()
  return (
    <ul className={styles.eventDates}>
      {dates.map(({ id, startDate, how }) => {
        const date = startDate.slice(0, 10)
        // The hour of another date is shown only where it differs.
        const hour = startDate.slice(11, 16)
        const known = how && t(`eventPage.date.${how}`)
        return (
          <li key={id}>
            <Link to={`/events/${id}`}>
              <b>
                {day(date, {
                  weekday: 'short',
                  day: 'numeric',
                  month: 'long',
                  ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
                })}
              </b>
              <span>
                {[hour === event.startDate.slice(11, 16) ? '' : hour, known].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
