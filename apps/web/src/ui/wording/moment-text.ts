import type { Texts } from '../../texts/texts.tsx'

/** Day and time of an ISO date in its own time zone (that of the event), without conversion. */
export function momentText(value: string, day: Texts['day']): string {
  const date = day(value.slice(0, 10), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).replace(',', '')
  return value.length > 10 ? `${date}, ${value.slice(11, 16)}` : date
}

/** Start of an event; when only the day is known, a note that no source states the time. */
export const startText = (
  { startDate, timeKnown }: { startDate: string; timeKnown: boolean },
  { t, day }: Texts,
): string => [momentText(startDate, day), ...(timeKnown ? [] : [t('event.timeNotStated')])].join(', ')
