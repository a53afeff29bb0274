import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'
import { Alert } from './alert.tsx'

/** What could not be shown, said in its own place, and the button that tries again. */
export function LoadFailed({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Alert
      action={
        <Button look="line" size="dense" onClick={() => void onRetry()}>
          {t('app.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
