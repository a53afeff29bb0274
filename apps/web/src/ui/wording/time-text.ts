import type { Texts } from '../../texts/texts.tsx'

/** Time with seconds of an instant of today; date and time of any other instant. */
export function timeText(value: string, instant: Texts['instant'], now = new Date()): string {
  const dayOf = (moment: string) => instant(moment, { dateStyle: 'short' })
  return dayOf(value) === dayOf(now.toISOString())
    ? instant(value, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
    : instant(value, { dateStyle: 'medium', timeStyle: 'medium' })
}
