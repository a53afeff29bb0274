import { useEventFilter } from '../../features/event-filter/event-filter.ts'
import { EventFilterBar } from '../../features/event-filter/event-filter-bar.tsx'
import { ProposalList } from '../../features/proposals/proposal-list.tsx'
import { ReportedEvents } from '../../features/reader-reports/reported-events.tsx'
import { Decisions } from '../../features/review/actions/decisions.tsx'
import { useAnnounceDecision, useApproveSeries } from '../../features/review/actions/queries.ts'
import { DecideAll } from '../../features/review/bulk/decide-all.tsx'
import { DoubtList } from '../../features/review/doubts/doubt-list.tsx'
import { RestGroups } from '../../features/review/groups/rest-groups.tsx'
import { RiskStrip } from '../../features/review/groups/risk-strip.tsx'
import { usePicked } from '../../features/review/merge/picked-events.tsx'
import reviewQueueStyles from '../../features/review/queue/review-queue.module.css'
import { ReviewQueue } from '../../features/review/queue/review-queue.tsx'
import { EditDialog } from '../../features/review/table/edit-dialog.tsx'
import { EventTable } from '../../features/review/table/event-table.tsx'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { FilterStrip } from '../../ui/panels/tabs.tsx'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'

/** Admin screen: events of every status, and the decisions about them. */
export function AdminEvents() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('adminEvents.title')}>
      <div className={pageStyles.page} data-dense="">
        <AdminBar title={t('adminEvents.title')} />
        <Boundary>
          <ForAdmins />
        </Boundary>
      </div>
    </AdminsOnly>
  )
}

const MODES = ['list', 'review', 'reported'] as const

function ForAdmins() {
  const { t } = useTexts()
  const categories = useCategories()
  const announce = useAnnounceDecision()
  const approveSeries = useApproveSeries()
  const picked = usePicked()
  const filtering = useEventFilter()
  const { filter, filtered, narrowed, clear } = filtering
  const { read, change } = useUrlFilter<'view' | 'edit'>()
  const mode = oneOf(MODES, read('view')) ?? 'list'
  const edited = read('edit')
  const named = categories.data ?? []
  return (
    <div className={classNames(stackStyles.stackParts, stackStyles.inOrder)}>
      <div className={classNames(stackStyles.shrinks, stackStyles.inOrder)}>
        <FilterStrip
          label={t('review.mode')}
          value={mode}
          onChange={(value) => change({ view: value === 'list' ? undefined : value })}
          options={MODES.map((value) => ({ value, label: t(`review.mode.${value}`) }))}
        />
        {mode === 'list' && (
          <>
            <EventFilterBar filtering={filtering} categories={named} />
            <EventTable
              filter={filter}
              onClear={filtered ? clear : undefined}
              bulk={<DecideAll filter={filter} announce={announce} />}
              categories={named}
              announce={announce}
              onApproveSeries={approveSeries.mutate}
            />
          </>
        )}
        {mode === 'review' && (
          <>
            <Boundary>
              <ReportedEvents announce={announce} onEdit={(edit) => change({ edit })} onlySome />
            </Boundary>
            <Boundary>
              <DoubtList announce={announce} onEdit={(edit) => change({ edit })} />
            </Boundary>
            <details className={reviewQueueStyles.reviewFilter} open={narrowed}>
              <summary>{t('review.narrow')}</summary>
              <EventFilterBar filtering={filtering} categories={named} inQueue />
            </details>
            <RiskStrip filter={filter} onChoose={(risk) => filtering.change({ risk, source: undefined })} />
            <ReviewQueue
              key={JSON.stringify(filter)}
              filter={filter}
              picked={picked}
              announce={announce}
              onEdit={(edit) => change({ edit })}
            />
          </>
        )}
        {mode === 'reported' && <ReportedEvents announce={announce} onEdit={(edit) => change({ edit })} />}
        {mode !== 'list' && edited && (
          <EditDialog
            key={edited}
            id={edited}
            categories={named}
            announce={announce}
            onClose={() => change({ edit: undefined })}
          />
        )}
      </div>
      {mode === 'review' && (
        <Boundary>
          <RestGroups
            filter={filter}
            announce={announce}
            onLookThrough={(source) => filtering.change({ source, risk: 'none' })}
          />
        </Boundary>
      )}
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
