import { LoaderCircle } from 'lucide-react'

/** A whole page that waits. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-dvh place-content-center" role="status">
      <span className="flex items-center gap-3 text-md text-muted">
        <LoaderCircle className="icon spin" aria-hidden="true" />
        {label}
      </span>
    </div>
  )
}
