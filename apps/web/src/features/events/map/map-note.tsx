import { placeText } from '../../../texts/place-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import styles from './event-map.module.css'
import type { Around } from './map-items.ts'

/** Whose data the map is, as their licences ask. */
export function MapCredit() {
  const { t } = useTexts()
  return (
    <p className={styles.mapCredit}>
      {t('map.source')}{' '}
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
        {t('map.source.water')}
      </a>
    </p>
  )
}

/** Below a map: what its circle is. */
export function MapNote({ around: { name, km } }: { around: Around }) {
  const texts = useTexts()
  const { t, number } = texts
  return (
    <p className={styles.mapNote}>
      {name === undefined
        ? t('map.aroundArea', { km: number(km) })
        : placeText(texts, name, ({ place }) => t('map.around', { km: number(km), place }))}
    </p>
  )
}
