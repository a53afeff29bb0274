import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DecidePending } from '../../features/bulk-decisions/decide-pending.tsx'
import { CategoryList } from '../../features/categories/category-list.tsx'
import { ActiveRuns } from '../../features/discovery/active-runs.tsx'
import { ProviderNote } from '../../features/discovery/provider-note.tsx'
import { useRunDiscovery } from '../../features/discovery/queries.ts'
import { StartDiscovery } from '../../features/discovery/start-discovery.tsx'
import { LogList } from '../../features/discovery-logs/log-list.tsx'
import { LogSummary } from '../../features/discovery-logs/log-summary.tsx'
import { DuplicateList } from '../../features/duplicates/duplicate-list.tsx'
import { Coverage } from '../../features/event-coverage/coverage.tsx'
import { PendingList } from '../../features/pending-events/pending-list.tsx'
import { EventDistribution, PlatformTiles } from '../../features/platform-stats/platform-tiles.tsx'
import { DecisionsOf } from '../../features/review-actions/decisions.tsx'
import { useAnnounceDecision, useApproveSeries } from '../../features/review-actions/queries.ts'
import { SecurityIntroduction } from '../../features/security/security-introduction.tsx'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { SystemHealth } from '../../features/system-health/system-health.tsx'
import { FirstUsers } from '../../features/users/first-users.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'
import './admin-dashboard.css'
import { Boundary } from '../../ui/feedback/boundary.tsx'

/** The platform at a glance, and the work that waits for an admin, in tabs. */
export function AdminDashboard() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('admin.title')}>
      <ForAdmins />
    </AdminsOnly>
  )
}

/** Where events are thin; what is run for them takes several ways of asking. */
function ThinCoverage() {
  const run = useRunDiscovery()
  return (
    <Coverage onRun={(wanted) => run.mutate({ ...wanted, approach: 'diverse' })} running={run.isPending} />
  )
}

function ForAdmins() {
  const { t } = useTexts()
  const client = useQueryClient()
  const announce = useAnnounceDecision()
  const approveSeries = useApproveSeries()
  const categories = useCategories()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await client.invalidateQueries()
    setRefreshing(false)
  }
  return (
    <div className="page dense">
      <div className="bar">
        <div className="screen-head">
          <ScreenHeading title={t('app.title', { screen: t('admin.title') })}>
            {t('admin.title')}
          </ScreenHeading>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="line" size="dense">
            <Link to="/admin/notifications">{t('deliveries.title')}</Link>
          </ButtonLink>
          <Button look="line" size="dense" busy={refreshing} onClick={() => void refresh()}>
            {!refreshing && <RefreshCw className="icon" aria-hidden="true" />}
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
                <div className="desk">
                  <StartDiscovery />
                  <Boundary>
                    <ActiveRuns />
                  </Boundary>
                </div>
                <Boundary>
                  <ThinCoverage />
                </Boundary>
              </>
            ),
          },
          {
            value: 'logs',
            label: t('admin.tab.logs'),
            content: (
              <div className="grid gap-6">
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
                bulk={<DecidePending categories={categories.data ?? []} announce={announce} />}
              />
            ),
          },
          { value: 'categories', label: t('admin.tab.categories'), content: <CategoryList /> },
          { value: 'users', label: t('admin.tab.users'), content: <FirstUsers /> },
          { value: 'security', label: t('admin.tab.security'), content: <SecurityIntroduction /> },
        ]}
      />
    </div>
  )
}
