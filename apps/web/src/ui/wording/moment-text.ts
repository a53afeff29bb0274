import type { Texts } from '../../texts/texts.tsx'

/** Day and time as they stand on the wire, which is the event's own zone. */
export function momentText(value: string, day: Texts['day']): string {
  const date = day(value.slice(0, 10), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).replace(',', '')
  return value.length > 10 ? `${date}, ${value.slice(11, 16)}` : date
}
