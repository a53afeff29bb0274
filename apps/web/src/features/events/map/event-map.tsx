import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Boundary } from '../../../ui/feedback/boundary.tsx'
import textStyles from '../../../ui/text.module.css'
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
}: Omit<MapContent, 'chosen'> & {
  /** Whether the events are still those of an earlier question. */
  busy: boolean
  /** Asks for the events in a part of the map; undefined if the map shows what it always does. */
  onSearch: ((inView: Around) => void) | undefined
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
          {picked.map(({ key, title, line, to }) => (
            <li key={key}>
              <Link className={styles.mapPickedTitle} to={to}>
                {title}
              </Link>
              <span className={textStyles.muted}>{line}</span>
            </li>
          ))}
        </ul>
        <MapCredit />
      </div>
      {around && <MapNote around={around} />}
    </div>
  )
}
