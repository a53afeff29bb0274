import { type ReactNode, useState } from 'react'
import { itemsOf } from '../../../api/pages.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useUrlFilter } from '../../../ui/controls/url-filter.ts'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { DataTable } from '../../../ui/panels/data-table.tsx'
import { SameEvents } from '../merge/same-events.tsx'
import adminEventsStyles from './admin-events.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { eventColumns, isRejectable } from './event-rows.tsx'
import { type AdminEventSearch, useAdminEvents, useDecideEvents } from './queries.ts'

/** Table of events of every status, with decisions about the selected ones or all of them, and paging. */
export function EventTable({
  filter,
  onClear,
  bulk,
  categories,
  announce,
  onApproveSeries,
}: {
  filter: AdminEventSearch
  /** Clears the filters; undefined when there are none. */
  onClear: (() => void) | undefined
  /** Decisions about all events that the filter finds. */
  bulk: ReactNode
  categories: readonly { id: string; name: string }[]
  announce: Announce
  onApproveSeries: (event: { id: string }) => void
}) {
  const texts = useTexts()
  const { t, count } = texts
  const { read, change } = useUrlFilter<'edit'>()
  const edited = read('edit')
  const events = useAdminEvents(filter)
  const decide = useDecideEvents(announce)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = itemsOf(events)
  // Selected events that are no longer shown are left out of a decision.
  const selected = rows?.filter(({ id }) => chosen.has(id)) ?? []
  const ids = selected.map(({ id }) => id)
  const act = (decision: 'approve' | 'reject', ids: string[]) =>
    decide.mutate({ decision, ids }, { onSuccess: () => setChosen(new Set()) })
  return (
    <section aria-label={t('adminEvents.heading')}>
      {onClear && <div className={adminEventsStyles.bulkBar}>{bulk}</div>}
      {selected.length > 0 && (
        <div className={adminEventsStyles.selection}>
          <b role="status">{count('adminEvents.selected', selected.length)}</b>
          <Button size="dense" disabled={decide.isPending} onClick={() => act('approve', ids)}>
            {t('adminEvents.approve')}
          </Button>
          <Button look="line" size="dense" disabled={decide.isPending} onClick={() => act('reject', ids)}>
            {t('adminEvents.reject')}
          </Button>
          <SameEvents events={selected} announce={announce} onDone={() => setChosen(new Set())} />
        </div>
      )}
      <DataTable
        label={t('adminEvents.heading')}
        className={adminEventsStyles.adminEvents}
        columns={eventColumns(texts, {
          onDecide: (decision, id) => act(decision, [id]),
          onApproveSeries: (id) => onApproveSeries({ id }),
          onEdit: (edit) => change({ edit }),
        })}
        read={events}
        rows={rows}
        busy={decide.isPending}
        failed={t('adminEvents.loadFailed')}
        empty={{
          title: onClear ? t('adminEvents.noneFound') : t('adminEvents.empty'),
          action: onClear && { label: t('allEvents.clear'), onClick: onClear },
        }}
        selection={{
          chosen,
          onChoose: setChosen,
          canChoose: isRejectable,
          allLabel: t('adminEvents.selectAll'),
          labelOf: ({ title }) => t('adminEvents.select', { title }),
        }}
      />
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
