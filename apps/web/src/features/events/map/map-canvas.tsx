import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import buttonStyles from '../../../ui/controls/button.module.css'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import type { DrawnMap } from './draw-map.ts'
import styles from './event-map.module.css'
import canvasStyles from './leaflet.module.css'
import type { Around, MapContent } from './map-items.ts'
import { OwnPosition } from './own-position.tsx'

async function loadMap() {
  const [{ drawMap }, { default: base }] = await Promise.all([
    import('./draw-map.ts'),
    import('@uitpost/places/base-map.json'),
  ])
  return { drawMap, base }
}

interface MapCanvasProps extends MapContent {
  label: string
  /** While true the content is that of an earlier question, and the map waits. */
  busy?: boolean
  /** A picture, which is neither moved nor zoomed. */
  still?: boolean
  onChoose?: (keys: string[]) => void
  /** Receives what is in view after the reader moved the map, and undefined when it shows what was asked for. */
  onMove?: (inView: Around | undefined) => void
  /** Receives what is in view around the reader's position; without it there is no button for that. */
  onLocate?: ((inView: Around) => void) | undefined
}

const ignore = () => {}

/** The map itself, with buttons to zoom. What draws it, and its outlines, are loaded when it is shown. */
export function MapCanvas({
  items,
  around,
  chosen,
  question,
  label,
  busy = false,
  still = false,
  onChoose = ignore,
  onMove = ignore,
  onLocate,
}: MapCanvasProps) {
  const { t, count, language, stampMonth } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(null)
  const map = useQuery({ queryKey: ['map'], queryFn: loadMap, structuralSharing: false })
  const choose = useEffectEvent(onChoose)
  const move = useEffectEvent(onMove)
  const show = useEffectEvent(() => {
    if (!busy) drawn.current?.show({ items, around, chosen, question })
  })
  const words = useEffectEvent(() => ({
    month: stampMonth,
    events: (number: number) => count('agenda.events', number),
  }))

  useEffect(() => {
    if (!map.data || !box.current) return
    const { drawMap, base } = map.data
    drawn.current = drawMap(box.current, {
      base,
      language,
      words: words(),
      still,
      onChoose: (keys) => choose(keys),
      onMove: (inView) => move(inView),
    })
    show()
    return () => {
      drawn.current?.remove()
      drawn.current = null
    }
  }, [map.data, language, still])
  useEffect(() => show(), [items, around, chosen, question, busy])

  if (map.isError)
    return still ? null : (
      <div className={styles.mapWaits}>
        <LoadFailed onRetry={map.refetch}>{t(navigator.onLine ? 'map.failed' : 'map.offline')}</LoadFailed>
      </div>
    )
  if (map.isPending) return <p className={styles.mapWaits}>{!still && t('map.loading')}</p>
  return (
    <>
      <div ref={box} className={canvasStyles.canvas} role={still ? 'img' : 'group'} aria-label={label} />
      {!still && (
        <div className={styles.mapControls}>
          <button
            type="button"
            className={classNames(buttonStyles.button, buttonStyles.buttonIcon, styles.mapControl)}
            aria-label={t('map.zoomIn')}
            onClick={() => drawn.current?.zoomIn()}
          >
            <Plus aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classNames(buttonStyles.button, buttonStyles.buttonIcon, styles.mapControl)}
            aria-label={t('map.zoomOut')}
            onClick={() => drawn.current?.zoomOut()}
          >
            <Minus aria-hidden="true" />
          </button>
          {onLocate && (
            <OwnPosition
              onFind={(point) => {
                const inView = drawn.current?.goTo(point)
                if (inView) onLocate(inView)
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
