import type { Agenda, AgendaItem } from '@uitpost/contracts'
import { familyOf } from '@uitpost/contracts/families'
import { pointOf } from '@uitpost/places/address'
import { cityName } from '../../../texts/city-name.ts'
import { useTexts } from '../../../texts/texts.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { distanceText } from '../distance.ts'
import { dateRange, ongoingText } from '../event-dates.ts'
import { EventMap } from '../map/event-map.tsx'

/** How many of the events found are on the map: some are not loaded yet, and of some the town is unknown. */
export function OnMap({ items, total }: { items: readonly AgendaItem[]; total: number }) {
  const { t, number } = useTexts()
  const shown = items.filter(({ event }) => pointOf(event)).length
  return (
    <p className={fieldStyles.hint} role="status">
      {shown < total && t('agenda.onMap', { shown: number(shown), total: number(total) })}
    </p>
  )
}

/** The agenda on a map: events at their own coordinates or in their town; where neither is known they are in the list only. */
export function AgendaMap({
  items,
  asked: { place, km },
  today,
}: {
  items: readonly AgendaItem[]
  asked: Pick<Agenda['asked'], 'place' | 'km'>
  today: string
}) {
  const texts = useTexts()
  const located = items.flatMap(({ event, km: distance }) => {
    const point = pointOf(event)
    return point
      ? {
          latitude: point.latitude,
          longitude: point.longitude,
          key: event.id,
          date: event.startDate.slice(0, 10),
          family: familyOf(event.category?.slug),
          title: event.title,
          line: [
            ongoingText(event, texts, today),
            dateRange(event, texts, today),
            cityName(event, texts),
            distanceText(distance, texts),
          ]
            .filter(Boolean)
            .join(' · '),
          to: `/events/${event.id}`,
        }
      : []
  })
  return (
    <EventMap
      items={located}
      around={place && km !== null ? { ...place, km, name: texts.named(place) } : undefined}
    />
  )
}
