import { EditDialog } from '../../features/admin-events/edit-dialog.tsx'
import { EventTable } from '../../features/admin-events/event-table.tsx'
import { DecideAll } from '../../features/bulk-decisions/decide-all.tsx'
import { useEventFilter } from '../../features/event-filter/event-filter.ts'
import { AdminEventFilterBar } from '../../features/event-filter/event-filter-bar.tsx'
import { ReviewQueue } from '../../features/pending-events/review-queue.tsx'
import { ProposalList } from '../../features/proposals/proposal-list.tsx'
import { Decisions } from '../../features/review-actions/decisions.tsx'
import { useAnnounceDecision, useApproveSeries, useUndo } from '../../features/review-actions/queries.ts'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { FilterStrip } from '../../ui/controls/tabs.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'
import { Boundary } from '../../ui/feedback/boundary.tsx'

/** Every event, whatever its status, and what an admin may decide about it. */
export function AdminEvents() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('adminEvents.title')}>
      <div className="page dense">
        <AdminBar title={t('adminEvents.title')} />
        <Boundary>
          <ForAdmins />
        </Boundary>
      </div>
    </AdminsOnly>
  )
}

const MODES = ['list', 'review'] as const

function ForAdmins() {
  const { t } = useTexts()
  const categories = useCategories()
  const announce = useAnnounceDecision()
  const approveSeries = useApproveSeries()
  const undo = useUndo()
  const filtering = useEventFilter({ forAdmins: true })
  const { filter, filtered, clear } = filtering
  const { read, change } = useUrlFilter<'view' | 'edit'>()
  const mode = oneOf(MODES, read('view')) ?? 'list'
  const edited = read('edit')
  const named = categories.data ?? []
  return (
    <div className="grid gap-8">
      <div>
        <FilterStrip
          label={t('review.mode')}
          value={mode}
          onChange={(value) => change({ view: value === 'list' ? undefined : value })}
          options={MODES.map((value) => ({ value, label: t(`review.mode.${value}`) }))}
        />
        {mode === 'list' ? (
          <>
            <AdminEventFilterBar filtering={filtering} categories={named} />
            <EventTable
              filter={filter}
              onClear={filtered ? clear : undefined}
              bulk={<DecideAll filter={filter} announce={announce} />}
              categories={named}
              announce={announce}
              onApproveSeries={approveSeries.mutate}
            />
          </>
        ) : (
          <>
            <details className="review-filter" open={filtered}>
              <summary>{t('review.narrow')}</summary>
              <AdminEventFilterBar filtering={filtering} categories={named} />
            </details>
            <ReviewQueue
              key={JSON.stringify(filter)}
              filter={filter}
              announce={announce}
              onUndo={undo.mutateAsync}
              onEdit={(edit) => change({ edit })}
              onApproveSeries={approveSeries.mutate}
            />
            {edited && (
              <EditDialog
                key={edited}
                id={edited}
                categories={named}
                announce={announce}
                onClose={() => change({ edit: undefined })}
              />
            )}
          </>
        )}
      </div>
      {mode === 'review' && (
        <Boundary>
          <ProposalList announce={announce} />
        </Boundary>
      )}
      <Boundary>
        <Decisions />
      </Boundary>
    </div>
  )
}
