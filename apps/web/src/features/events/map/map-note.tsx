import { Link } from 'react-router-dom'
import { placeText } from '../../../texts/place-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import styles from './event-map.module.css'
import type { Around } from './map-items.ts'
import type { MapGround } from './tile-service.ts'

/** Below a map: what its circle is, and where the map comes from (requirement `map.tile-service`). */
export function MapNote({ around, ground }: { around: Around | undefined; ground: MapGround }) {
  const texts = useTexts()
  const { t, number, list } = texts
  return (
    <p className={styles.mapNote}>
      {around && (
        <span>
          {placeText(texts, around.name, ({ place }) => t('map.around', { km: number(around.km), place }))}
        </span>
      )}
      {ground.kind === 'own' && ground.failed && <span role="status">{t('map.serviceFailed')}</span>}
      {ground.kind === 'own' && <span>{t('map.source')}</span>}
      {ground.kind === 'service' && (
        <span>
          {t('map.service', { hosts: list(ground.hosts) })}{' '}
          <Link to="/privacy-policy">{t('footer.policy')}</Link>
        </span>
      )}
    </p>
  )
}
