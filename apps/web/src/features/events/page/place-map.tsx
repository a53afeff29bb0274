import type { EventDetail } from '@uitpost/contracts'
import { familyOf } from '@uitpost/contracts/families'
import type { Point } from '@uitpost/places'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { placeText } from '../../../texts/place-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Boundary } from '../../../ui/feedback/boundary.tsx'
import mapStyles from '../map/event-map.module.css'
import { MapNote } from '../map/map-note.tsx'
import { useMapGround } from '../map/tile-service.ts'
import styles from './place-map.module.css'

const MapCanvas = lazy(async () => ({ default: (await import('../map/map-canvas.tsx')).MapCanvas }))
const NOTHING: readonly string[] = []

/**
 * A still map around an event or its town, with its stamp on it. The map and its data are loaded once the frame is
 * seen. Where it cannot be drawn there is none: the address below says the same.
 */
export function PlaceMap({ event, point, townName }: { event: EventDetail; point: Point; townName: string }) {
  const texts = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const [failed, setFailed] = useState(false)
  const { ground, fallBack } = useMapGround(seen)
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
  if (failed) return null
  return (
    <div className={mapStyles.map}>
      <div ref={frame} className={mapStyles.mapFrame}>
        <div className={styles.placeMap}>
          {ground.kind !== 'asking' && (
            <Boundary>
              <Suspense fallback={null}>
                <MapCanvas
                  items={items}
                  around={undefined}
                  chosen={NOTHING}
                  still
                  onChoose={() => {}}
                  serviceStyle={ground.kind === 'service' ? ground.style : undefined}
                  onServiceFailed={fallBack}
                  onFailed={() => setFailed(true)}
                  onReady={() => {}}
                  label={placeText(texts, townName, (named) => texts.t('eventPage.map', named))}
                  language={texts.language}
                />
              </Suspense>
            </Boundary>
          )}
        </div>
      </div>
      <MapNote around={undefined} ground={ground} />
    </div>
  )
}
