import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { AdminEventFilterBar, useAdminEventFilter } from './event-filter.tsx'
import { EventRows } from './event-rows.tsx'
import { type Announce, useAdminEvents, useDecideEvents } from './queries.ts'
import './admin-events.css'

/** Events of every status: filters above, a row for each, what to do with the selected ones, the next page below. */
export function EventTable({
  categories,
  announce,
}: {
  categories: readonly { id: string; name: string }[]
  announce: Announce
}) {
  const { t, count } = useTexts()
  const { filter, change, clear, filtered, edited } = useAdminEventFilter()
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
      <AdminEventFilterBar filter={filter} change={change} categories={categories} />
      {selected.length > 0 && (
        <div className="selection" role="status">
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
        <Alert
          action={
            <Button look="line" size="dense" onClick={() => void events.refetch()}>
              {t('app.retry')}
            </Button>
          }
        >
          {t('adminEvents.loadFailed')}
        </Alert>
      )}
      {events.isPending && (
        <Skeleton label={t('app.loading')}>
          <div className="grid gap-6 pt-4">
            {['w-4/5', 'w-3/5', 'w-5/6', 'w-2/3'].map((width) => (
              <Bone key={width} className={width} />
            ))}
          </div>
        </Skeleton>
      )}
      {rows?.length === 0 && (
        <EmptyState title={filtered ? t('adminEvents.noneFound') : t('adminEvents.empty')} stamp={false}>
          {filtered && (
            <Button look="line" size="dense" className="mt-2" onClick={clear}>
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
