import type { ComponentProps, ReactNode } from 'react'
import panelStyles from '../layout/panel.module.css'
import { EmptyState } from './empty-state.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingLines } from './skeleton.tsx'

/** The part of a query that decides what a panel shows. */
export interface Read {
  isError: boolean
  isPending: boolean
  isFetchNextPageError?: boolean
  refetch: () => unknown
}

/**
 * What was read: an error with a retry button, placeholders while it loads, a sentence when the list is empty, else the
 * content.
 */
export function AsyncPanel<T>({
  read,
  data,
  failed,
  silent = false,
  loading = <LoadingLines apart place="below" lines={['4/5', '3/5', '2/3']} />,
  empty,
  children,
}: {
  read: Read
  /** Undefined until it is read. */
  data: T | undefined
  /** Says what could not be loaded. */
  failed: string
  /** Does not report a failed refresh of what is shown; for queries that are polled. */
  silent?: boolean | undefined
  loading?: ReactNode
  /** In place of the content when `data` is an empty list: a sentence, or a framed notice. */
  empty?: string | ComponentProps<typeof EmptyState>
  children: (data: T) => ReactNode
}) {
  const unreported = silent || read.isFetchNextPageError
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      {read.isError && (data === undefined || !unreported) && (
        <div className={panelStyles.panelState}>
          <LoadFailed onRetry={read.refetch}>{failed}</LoadFailed>
        </div>
      )}
      {read.isPending && loading}
      {isEmpty && typeof empty === 'string' && <p className={panelStyles.panelEmpty}>{empty}</p>}
      {isEmpty && typeof empty === 'object' && (
        <div className={panelStyles.panelState}>
          <EmptyState stamp={false} {...empty} />
        </div>
      )}
      {data !== undefined && !isEmpty && children(data)}
    </>
  )
}

/** Several queries as one: all are needed, and a retry repeats those that failed. */
export const together = (...reads: readonly Read[]): Read => {
  const failed = reads.filter(({ isError }) => isError)
  return {
    isError: failed.length > 0,
    isPending: failed.length === 0 && reads.some(({ isPending }) => isPending),
    refetch: () => Promise.all(failed.map((read) => read.refetch())),
  }
}
