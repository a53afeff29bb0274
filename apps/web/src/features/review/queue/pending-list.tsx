import { PENDING_SHOWN } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import panelStyles from '../../../ui/layout/panel.module.css'
import stackStyles from '../../../ui/layout/stack.module.css'
import { PendingEventCard } from './pending-event-card.tsx'
import { usePendingEvents } from './queries.ts'

/** The first pending events, and the number of further ones. */
export function PendingList({
  announce,
  onApproveSeries,
  bulk,
}: {
  announce: Announce
  onApproveSeries: (event: { id: string }) => void
  /** Decisions about all pending events. */
  bulk: ReactNode
}) {
  const { t, number, count } = useTexts()
  const pending = usePendingEvents()
  const shown = pending.data?.items.slice(0, PENDING_SHOWN)
  const total = pending.data?.total ?? 0
  return (
    <section aria-labelledby="pending-events">
      <div className={panelStyles.panelHead}>
        <h2 id="pending-events">{t('pending.heading')}</h2>
        {shown && total > 0 && (
          <p>{t('pending.shown', { shown: number(shown.length), total: number(total) })}</p>
        )}
        <Link className={stackStyles.atEnd} to="/admin/events?view=review">
          {t('review.open')}
        </Link>
      </div>
      <div className={classNames(stackStyles.stackClose, panelStyles.panelBody)}>
        {pending.isError && !shown && (
          <LoadFailed onRetry={pending.refetch}>{t('pending.loadFailed')}</LoadFailed>
        )}
        {pending.isPending && <LoadingLines place="sheet" lines={['heading', '4/5', '3/5']} />}
        {shown?.length === 0 && <EmptyState title={t('pending.empty')}>{t('pending.empty.hint')}</EmptyState>}
        {shown && total > 0 && bulk}
        {shown?.map((event) => (
          <PendingEventCard
            key={event.id}
            event={event}
            announce={announce}
            onApproveSeries={() => onApproveSeries(event)}
          />
        ))}
        {shown && total > shown.length && (
          <p className={fieldStyles.hint}>{count('pending.more', total - shown.length)}</p>
        )}
      </div>
    </section>
  )
}
