import type { Agenda, AgendaItem } from '@uitpost/contracts'
import { AGENDA_COUNTED, AGENDA_ITEMS } from '@uitpost/contracts/constants'
import { familyOf } from '@uitpost/contracts/families'
import { pointOf } from '@uitpost/places/address'
import { useMemo } from 'react'
import { cityName } from '../../../texts/city-name.ts'
import { useTexts } from '../../../texts/texts.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { distanceText } from '../distance.ts'
import type { Saving } from '../event-card.tsx'
import { dateRange, ongoingText } from '../event-dates.ts'
import { ChosenEvent } from '../map/chosen-event.tsx'
import { EventMap } from '../map/event-map.tsx'
import type { Around } from '../map/map-items.ts'
import { pointIn } from './filters/agenda-filter.ts'

type Asked = Pick<Agenda['asked'], 'place' | 'km'>

/** How many of the events found are on the map: the nearest or soonest ones, without those whose town is unknown. */
export function OnMap({
  items,
  total,
  km,
}: { items: readonly AgendaItem[]; total: number } & Pick<Asked, 'km'>) {
  const { t, number } = useTexts()
  const shown = items.filter(({ event }) => pointOf(event)).length
  const counted = { shown: number(shown), total: number(total) }
  const said = () => {
    if (shown < total && (km === null || shown === 0)) return t('agenda.onMap', counted)
    if (shown < total) {
      const within = number(Math.ceil(Math.max(...items.map((item) => item.km ?? 0))))
      // There may be more, which the agenda does not count.
      const sentence = total < AGENDA_COUNTED ? 'map.nearest' : 'map.nearestOfMore'
      return t(sentence, { ...counted, km: within })
    }
    return total >= AGENDA_ITEMS && t('map.soonest', { total: number(total) })
  }
  return (
    <p className={fieldStyles.hint} role="status">
      {said()}
    </p>
  )
}

/** The agenda on a map: events at their own coordinates or in their town; where neither is known they are in the list only. */
export function AgendaMap({
  items,
  asked: { place, km },
  near,
  today,
  saving,
  ...rest
}: {
  items: readonly AgendaItem[]
  asked: Asked
  /** The place of the filter, which may be a point. */
  near?: string | undefined
  today: string
  saving: Saving | undefined
  question: string
  busy: boolean
  onSearch?: (inView: Around) => void
}) {
  const texts = useTexts()
  const located = useMemo(
    () =>
      items.flatMap(({ event, km: distance }) => {
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
            }
          : []
      }),
    [items, texts, today],
  )
  const point = place ?? pointIn(near)
  const cardOf = (id: string) => {
    const item = items.find(({ event }) => event.id === id)
    return item && <ChosenEvent item={item} today={today} saving={saving} />
  }
  return (
    <EventMap
      items={located}
      around={
        point && km !== null ? { ...point, km, name: place ? texts.named(place) : undefined } : undefined
      }
      onSearch={undefined}
      cardOf={cardOf}
      {...rest}
    />
  )
}
