const DAY_MS = 86_400_000

const dayNumber = (instant: Date): number =>
  Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()) / DAY_MS

/** How many days ago an instant (ISO 8601) was, such as 'yesterday', by the calendar of the browser's time zone. */
export const daysAgo = (language: string, instant: string): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.min(0, dayNumber(new Date(instant)) - dayNumber(new Date())),
    'day',
  )
