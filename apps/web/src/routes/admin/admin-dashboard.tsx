import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { CategoryList } from '../../features/categories/category-list.tsx'
import { Coverage } from '../../features/coverage/coverage.tsx'
import { DuplicateList } from '../../features/duplicates/duplicate-list.tsx'
import { SystemHealth } from '../../features/health/system-health.tsx'
import { LogList } from '../../features/logs/log-list.tsx'
import { LogSummary } from '../../features/logs/log-summary.tsx'
import { RejudgingProgress } from '../../features/rejudgements/rejudging-progress.tsx'
import { DecisionsOf } from '../../features/review/actions/decisions.tsx'
import { useAnnounceDecision, useApproveSeries } from '../../features/review/actions/queries.ts'
import { DecidePending } from '../../features/review/bulk/decide-pending.tsx'
import { PendingList } from '../../features/review/queue/pending-list.tsx'
import { ActiveRuns } from '../../features/runs/active-runs.tsx'
import { ProviderNote } from '../../features/runs/provider-note.tsx'
import { useRunDiscovery } from '../../features/runs/queries.ts'
import { StartDiscovery } from '../../features/runs/start/start-discovery.tsx'
import { SecurityIntroduction } from '../../features/security/security-introduction.tsx'
import { EventDistribution, PlatformTiles } from '../../features/stats/platform-tiles.tsx'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { FirstUsers } from '../../features/users/first-users.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import barStyles from '../../ui/layout/bar.module.css'
import { Deferred } from '../../ui/layout/deferred.tsx'
import deskStyles from '../../ui/layout/desk.module.css'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { Tabs } from '../../ui/panels/tabs.tsx'
import { AdminsOnly } from '../admins-only.tsx'

/** Admin screen: statistics of the platform, and tabs with the work to do. */
export function AdminDashboard() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('admin.title')}>
      <ForAdmins />
    </AdminsOnly>
  )
}

/**
 * Categories and cities with few events. A run started from here uses the `diverse` approach, which asks in several
 * ways.
 */
function LowCoverage() {
  const run = useRunDiscovery()
  return (
    <Coverage onRun={(wanted) => run.mutate({ ...wanted, approach: 'diverse' })} running={run.isPending} />
  )
}

function PendingOfCategories({ announce }: { announce: Announce }) {
  const categories = useCategories()
  return <DecidePending categories={categories.data ?? []} announce={announce} />
}

function ForAdmins() {
  const { t } = useTexts()
  const client = useQueryClient()
  const announce = useAnnounceDecision()
  const approveSeries = useApproveSeries()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await client.invalidateQueries()
    setRefreshing(false)
  }
  return (
    <div className={pageStyles.page} data-dense="">
      <div className={barStyles.bar}>
        <div className={pageStyles.screenHead}>
          <ScreenHeading screen={t('admin.title')} />
        </div>
        <div className={stackStyles.row}>
          <ButtonLink look="line" size="dense" to="/admin/notifications">
            {t('deliveries.title')}
          </ButtonLink>
          <Button look="line" size="dense" busy={refreshing} onClick={() => void refresh()}>
            {!refreshing && <RefreshCw aria-hidden="true" />}
            {t('admin.refresh')}
          </Button>
        </div>
      </div>
      <Boundary>
        <PlatformTiles />
      </Boundary>
      <Boundary>
        <EventDistribution />
      </Boundary>
      <Boundary>
        <SystemHealth />
      </Boundary>
      <Deferred>
        <Boundary>
          <RejudgingProgress />
        </Boundary>
        <Tabs
          label={t('admin.tabs')}
          tabs={[
            {
              value: 'discovery',
              label: t('admin.tab.discovery'),
              content: (
                <>
                  <Boundary>
                    <ProviderNote />
                  </Boundary>
                  <div className={deskStyles.desk}>
                    <StartDiscovery />
                    <Boundary>
                      <ActiveRuns />
                    </Boundary>
                  </div>
                  <Boundary>
                    <LowCoverage />
                  </Boundary>
                </>
              ),
            },
            {
              value: 'logs',
              label: t('admin.tab.logs'),
              content: (
                <div className={classNames(stackStyles.stackApart, stackStyles.inOrder)}>
                  <Boundary>
                    <ProviderNote />
                  </Boundary>
                  <Boundary>
                    <LogSummary />
                  </Boundary>
                  <Boundary>
                    <LogList />
                  </Boundary>
                </div>
              ),
            },
            {
              value: 'duplicates',
              label: t('admin.tab.duplicates'),
              content: (
                <DuplicateList
                  announce={announce}
                  decided={<DecisionsOf kinds={['merge', 'dismiss']} heading={t('duplicates.lately')} />}
                />
              ),
            },
            {
              value: 'events',
              label: t('admin.tab.events'),
              content: (
                <PendingList
                  announce={announce}
                  onApproveSeries={approveSeries.mutate}
                  bulk={<PendingOfCategories announce={announce} />}
                />
              ),
            },
            { value: 'categories', label: t('admin.tab.categories'), content: <CategoryList /> },
            { value: 'users', label: t('admin.tab.users'), content: <FirstUsers /> },
            { value: 'security', label: t('admin.tab.security'), content: <SecurityIntroduction /> },
          ]}
        />
      </Deferred>
    </div>
  )
}
