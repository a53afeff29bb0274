import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../layout/class-names.ts'

/** A grey line where text will be. */
export const Bone = ({ className }: { className?: string }) => (
  <span className={classNames('bone', className)} />
)

/** Says once that something loads, and hides the bones from assistive technology. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div role="status">
      <span className="sr-only">{t('app.loading')}</span>
      <div className="skeleton" aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

/** Lines that load below each other; each by the class that says how long it is. */
export const LoadingLines = ({ lines, className }: { lines: readonly string[]; className: string }) => (
  <Skeleton>
    <div className={classNames('grid', className)}>
      {lines.map((line) => (
        <Bone key={line} className={line} />
      ))}
    </div>
  </Skeleton>
)
