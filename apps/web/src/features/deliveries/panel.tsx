import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'

/** A list of this screen while it loads, when it cannot be had, when it is empty, and else. */
export function Panel({
  list,
  rows,
  empty,
  hint,
  children,
}: {
  list: { isError: boolean; isPending: boolean; refetch: () => Promise<unknown> }
  /** How many there are; undefined as long as nothing was read. */
  rows: number | undefined
  empty: string
  hint: string
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <>
      {list.isError && (
        <div className="pt-3">
          <LoadFailed onRetry={list.refetch}>{t('deliveries.loadFailed')}</LoadFailed>
        </div>
      )}
      {list.isPending && <LoadingLines className="gap-6 pt-4" lines={['w-4/5', 'w-3/5', 'w-2/3']} />}
      {rows === 0 && (
        <div className="pt-3">
          <EmptyState title={empty} stamp={false}>
            {hint}
          </EmptyState>
        </div>
      )}
      {rows !== undefined && rows > 0 && children}
    </>
  )
}
