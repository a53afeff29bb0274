import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'

/** The loading, error, empty and filled states of a list on this screen. */
export function Panel({
  list,
  rows,
  empty,
  hint,
  children,
}: {
  list: { isError: boolean; isPending: boolean; refetch: () => Promise<unknown> }
  /** Number of rows; undefined until loaded. */
  rows: number | undefined
  empty: string
  hint: string
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <>
      {list.isError && (
        <div className={panelStyles.panelBody}>
          <LoadFailed onRetry={list.refetch}>{t('deliveries.loadFailed')}</LoadFailed>
        </div>
      )}
      {list.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '2/3']} />}
      {rows === 0 && (
        <div className={panelStyles.panelBody}>
          <EmptyState title={empty} stamp={false}>
            {hint}
          </EmptyState>
        </div>
      )}
      {rows !== undefined && rows > 0 && children}
    </>
  )
}
