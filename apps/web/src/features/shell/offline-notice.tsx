import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import styles from './offline-notice.module.css'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Notice shown while the browser is offline; announced by screen readers when it appears. */
export function OfflineNotice() {
  const { t } = useTexts()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <p className={styles.offline} role="alert">
      <CloudOff aria-hidden="true" />
      {t('offline.text')}
    </p>
  )
}
