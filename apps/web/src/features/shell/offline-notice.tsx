import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import './offline-notice.css'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that nothing new can arrive; read out when the line goes. */
export function OfflineNotice() {
  const { t } = useTexts()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <p className="offline" role="alert">
      <CloudOff className="icon" aria-hidden="true" />
      {t('offline.text')}
    </p>
  )
}
