import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'
import { Alert } from './alert.tsx'

/** An error message in the place of what could not be loaded, with a retry button. */
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
