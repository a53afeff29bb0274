import type { Texts } from '../../texts/texts.tsx'

/** "3.4 km"; undefined in the very place, whose name says it already, and where the distance is unknown. */
export const distanceText = (km: number | null | undefined, { t, number }: Texts): string | undefined =>
  km ? t('event.distance', { km: number(km) }) : undefined
