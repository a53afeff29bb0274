import { Minus, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import buttonStyles from '../../../ui/controls/button.module.css'
import { Boundary } from '../../../ui/feedback/boundary.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './event-map.module.css'
import type { MapControls } from './map-canvas.tsx'
import type { Around, MapItem } from './map-items.ts'
import { MapNote } from './map-note.tsx'
import { useMapGround } from './tile-service.ts'

const loadCanvas = () => import('./map-canvas.tsx')
const MapCanvas = lazy(async () => ({ default: (await loadCanvas()).MapCanvas }))

/**
 * Events on a map: our own, or that of the tile service that the operator has set. Keyboards and screen readers use the
 * list beside it, which shows the same events.
 */
export function EventMap({ items, around }: { items: readonly MapItem[]; around: Around | undefined }) {
  const { t, language } = useTexts()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [failed, setFailed] = useState(false)
  const { ground, fallBack } = useMapGround(true)
  const [controls, setControls] = useState<MapControls>()
  useEffect(() => {
    // While the gateway is asked; an error is shown when the canvas is needed.
    loadCanvas().catch(() => {})
  }, [])
  const loading = <p className={styles.mapFailed}>{t('map.loading')}</p>
  const picked = items.filter(({ key }) => chosen.includes(key))
  return (
    <div className={styles.map}>
      <div className={styles.mapFrame}>
        {failed ? (
          <p className={styles.mapFailed} role="status">
            {t('map.failed')}
          </p>
        ) : (
          <Boundary>
            <Suspense fallback={loading}>
              {ground.kind === 'asking' ? (
                loading
              ) : (
                <MapCanvas
                  items={items}
                  around={around}
                  chosen={chosen}
                  onChoose={setChosen}
                  serviceStyle={ground.kind === 'service' ? ground.style : undefined}
                  onServiceFailed={fallBack}
                  onFailed={() => setFailed(true)}
                  onReady={setControls}
                  label={t('map.label', { count: items.length })}
                  language={language}
                />
              )}
            </Suspense>
          </Boundary>
        )}
        {controls && (
          <div className={styles.mapControls}>
            <button
              type="button"
              className={classNames(buttonStyles.button, buttonStyles.buttonIcon, styles.mapControl)}
              aria-label={t('map.zoomIn')}
              onClick={controls.zoomIn}
            >
              <Plus aria-hidden="true" />
            </button>
            <button
              type="button"
              className={classNames(buttonStyles.button, buttonStyles.buttonIcon, styles.mapControl)}
              aria-label={t('map.zoomOut')}
              onClick={controls.zoomOut}
            >
              <Minus aria-hidden="true" />
            </button>
          </div>
        )}
        <ul className={styles.mapPicked} aria-live="polite" aria-label={t('map.chosen')}>
          {picked.map(({ key, title, line, to }) => (
            <li key={key}>
              <Link className={styles.mapPickedTitle} to={to}>
                {title}
              </Link>
              <span className={textStyles.muted}>{line}</span>
            </li>
          ))}
        </ul>
      </div>
      <MapNote around={around} ground={ground} />
    </div>
  )
}
