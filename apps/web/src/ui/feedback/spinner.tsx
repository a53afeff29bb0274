import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'

/** After so long somebody wants to know that it is not them, and what they can do. */
const LATE_MS = 10_000

/** A whole page that waits. When that takes long it says so, and offers to begin anew. */
export function PageSpinner({ label }: { label: string }) {
  const { t } = useTexts()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="page grid min-h-dvh place-content-center justify-items-center gap-4">
      <span className="flex items-center gap-3 text-md text-muted" role="status">
        <LoaderCircle className="icon spin" aria-hidden="true" />
        {late ? `${label} ${t('app.late')}` : label}
      </span>
      {late && (
        <Button look="line" onClick={() => window.location.reload()}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  )
}
