import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useUrlFilter } from '../../../ui/controls/url-filter.ts'
import emptyStateStyles from '../../../ui/feedback/empty-state.module.css'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { MorePages } from '../../../ui/panels/more-pages.tsx'
import adminEventsStyles from './admin-events.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { EventRows } from './event-rows.tsx'
import { type AdminEventSearch, useAdminEvents, useDecideEvents } from './queries.ts'

/** Events of every status: a row for each, what to do with the selected ones or all of them, the next page below. */
export function EventTable({
  filter,
  onClear,
  bulk,
  categories,
  announce,
  onApproveSeries,
}: {
  filter: AdminEventSearch
  /** Takes the filters away; undefined when there are none. */
  onClear: (() => void) | undefined
  /** What can be decided about all that the filter finds. */
  bulk: ReactNode
  categories: readonly { id: string; name: string }[]
  announce: Announce
  onApproveSeries: (event: { id: string }) => void
}) {
  const { t, count } = useTexts()
  const { read, change } = useUrlFilter<'edit'>()
  const edited = read('edit')
  const events = useAdminEvents(filter)
  const decide = useDecideEvents(announce)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = events.data?.pages.flatMap(({ items }) => items)
  // What is not shown any more is not decided about either.
  const selected = rows?.filter(({ id }) => chosen.has(id)).map(({ id }) => id) ?? []
  const act = (decision: 'approve' | 'reject', ids: string[]) =>
    decide.mutate({ decision, ids }, { onSuccess: () => setChosen(new Set()) })
  return (
    <section aria-label={t('adminEvents.heading')}>
      {onClear && <div className={adminEventsStyles.bulkBar}>{bulk}</div>}
      {selected.length > 0 && (
        <div className={adminEventsStyles.selection} role="status">
          <b>{count('adminEvents.selected', selected.length)}</b>
          <Button size="dense" disabled={decide.isPending} onClick={() => act('approve', selected)}>
            {t('adminEvents.approve')}
          </Button>
          <Button
            look="line"
            size="dense"
            disabled={decide.isPending}
            onClick={() => act('reject', selected)}
          >
            {t('adminEvents.reject')}
          </Button>
        </div>
      )}
      {events.isError && !events.isFetchNextPageError && (
        <LoadFailed onRetry={events.refetch}>{t('adminEvents.loadFailed')}</LoadFailed>
      )}
      {events.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '5/6', '2/3']} />}
      {rows?.length === 0 && (
        <EmptyState title={onClear ? t('adminEvents.noneFound') : t('adminEvents.empty')} stamp={false}>
          {onClear && (
            <Button look="line" size="dense" className={emptyStateStyles.emptyAction} onClick={onClear}>
              {t('allEvents.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <EventRows
          events={rows}
          busy={events.isPlaceholderData || decide.isPending}
          chosen={chosen}
          onChoose={setChosen}
          onDecide={(decision, id) => act(decision, [id])}
          onApproveSeries={(id) => onApproveSeries({ id })}
          onEdit={(edit) => change({ edit })}
        />
      )}
      {rows && rows.length > 0 && <MorePages list={events} />}
      {edited && (
        <EditDialog
          key={edited}
          id={edited}
          categories={categories}
          announce={announce}
          onClose={() => change({ edit: undefined })}
        />
      )}
    </section>
  )
}
