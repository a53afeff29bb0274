import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Boundary } from '../../../ui/feedback/boundary.tsx'
import styles from './event-map.module.css'
import { MapCanvas } from './map-canvas.tsx'
import type { Around, MapContent } from './map-items.ts'
import { MapCredit, MapNote } from './map-note.tsx'

/** Events on a map of our own. Everything on it is reached by keyboard, and the list beside it shows the same events. */
export function EventMap({
  items,
  around,
  question,
  busy,
  onSearch,
  cardOf,
}: Omit<MapContent, 'chosen'> & {
  /** Whether the events are still those of an earlier question. */
  busy: boolean
  /** Asks for the events in a part of the map; undefined if the map shows what it always does. */
  onSearch: ((inView: Around) => void) | undefined
  /** Shown below the map for a chosen item. */
  cardOf: (key: string) => ReactNode
}) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [inView, setInView] = useState<Around>()
  const picked = items.filter(({ key }) => chosen.includes(key))
  return (
    <div>
      <div className={styles.mapFrame}>
        <div className={styles.mapView}>
          <Boundary>
            <MapCanvas
              items={items}
              around={around}
              chosen={chosen}
              question={question}
              busy={busy}
              label={t('map.label', { count: items.length })}
              onChoose={setChosen}
              onMove={setInView}
              onLocate={onSearch}
            />
          </Boundary>
          {onSearch && inView && (
            <Button className={styles.mapSearch} onClick={() => onSearch(inView)}>
              <Search aria-hidden="true" />
              {t('map.searchArea')}
            </Button>
          )}
        </div>
        <ul className={styles.mapPicked} aria-live="polite" aria-label={t('map.chosen')}>
          {picked.map(({ key }) => (
            <li key={key}>{cardOf(key)}</li>
          ))}
        </ul>
        <MapCredit />
      </div>
      {around && <MapNote around={around} />}
    </div>
  )
}
