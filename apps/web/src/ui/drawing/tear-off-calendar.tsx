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
    <time className="calendar" dateTime={date}>
      <span className="sr-only">{label}</span>
      <span className="calendar-day">{day}</span>{' '}
      <span className="calendar-text">
        <b>{weekday}</b> {month}
      </span>
    </time>
  )
}
