import textStyles from '../text.module.css'
import styles from './tear-off-calendar.module.css'

interface TearOffCalendarProps {
  label: string
  date: string
  day: string
  weekday: string
  month: string
}

/** Today, as a page of a tear-off calendar. */
export function TearOffCalendar({ label, date, day, weekday, month }: TearOffCalendarProps) {
  return (
    <time className={styles.calendar} dateTime={date}>
      <span className={textStyles.visuallyHidden}>{label}</span>
      <span className={styles.calendarDay}>{day}</span>{' '}
      <span className={styles.calendarText}>
        <b>{weekday}</b> {month}
      </span>
    </time>
  )
}
