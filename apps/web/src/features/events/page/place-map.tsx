import type { EventDetail } from '@uitpost/contracts'
import { familyOf } from '@uitpost/contracts/families'
import type { Point } from '@uitpost/places'
import { useEffect, useMemo, useRef, useState } from 'react'
import { placeText } from '../../../texts/place-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import mapStyles from '../map/event-map.module.css'
import { MapCanvas } from '../map/map-canvas.tsx'
import { MapCredit } from '../map/map-note.tsx'
import styles from './place-map.module.css'

const NOTHING: readonly string[] = []

/**
 * A still map around an event or its town, with its stamp on it. The map and its data are loaded once the frame is
 * seen. Where they cannot be loaded it stays empty: the address below says the same.
 */
export function PlaceMap({ event, point, townName }: { event: EventDetail; point: Point; townName: string }) {
  const texts = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const { latitude, longitude } = point
  const date = event.startDate.slice(0, 10)
  const family = familyOf(event.category?.slug)
  const items = useMemo(
    () => [{ key: 'event', latitude, longitude, date, family, title: '', line: '', to: '' }],
    [latitude, longitude, date, family],
  )
  useEffect(() => {
    const box = frame.current
    if (!box || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={mapStyles.mapFrame}>
      <div className={styles.placeMap}>
        {seen && (
          <MapCanvas
            items={items}
            around={undefined}
            chosen={NOTHING}
            question={event.id}
            still
            label={placeText(texts, townName, (named) => texts.t('eventPage.map', named))}
          />
        )}
      </div>
      <MapCredit />
    </div>
  )
}
