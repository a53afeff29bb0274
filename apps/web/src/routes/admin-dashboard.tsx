import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { CategoryList } from '../features/categories/category-list.tsx'
import { ActiveRuns } from '../features/discovery/active-runs.tsx'
import { StartDiscovery } from '../features/discovery/start-discovery.tsx'
import { LogList } from '../features/discovery-logs/log-list.tsx'
import { LogSummary } from '../features/discovery-logs/log-summary.tsx'
import { DuplicateList } from '../features/duplicates/duplicate-list.tsx'
import { PendingList } from '../features/pending-events/pending-list.tsx'
import { EventDistribution, PlatformTiles } from '../features/platform-stats/platform-tiles.tsx'
import { useAnnounceDecision } from '../features/review-actions/queries.ts'
import { SecurityIntroduction } from '../features/security/security-introduction.tsx'
import { FirstUsers } from '../features/users/first-users.tsx'
import { useTexts } from '../texts/texts.tsx'
import { Button } from '../ui/button.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AdminsOnly } from './admins-only.tsx'
import '../ui/dense.css'
import './admin-dashboard.css'

/** The platform at a glance, and the work that waits for an admin, in tabs (SPEC §2). */
export function AdminDashboard() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('admin.title')}>
      <ForAdmins />
    </AdminsOnly>
  )
}

function ForAdmins() {
  const { t } = useTexts()
  const client = useQueryClient()
  const announce = useAnnounceDecision()
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
        <Button look="line" size="dense" busy={refreshing} onClick={() => void refresh()}>
          {!refreshing && <RefreshCw className="icon" aria-hidden="true" />}
          {t('admin.refresh')}
        </Button>
      </div>
      <PlatformTiles />
      <EventDistribution />
      <Tabs
        label={t('admin.tabs')}
        tabs={[
          {
            value: 'discovery',
            label: t('admin.tab.discovery'),
            content: (
              <div className="desk">
                <StartDiscovery />
                <ActiveRuns />
              </div>
            ),
          },
          {
            value: 'logs',
            label: t('admin.tab.logs'),
            content: (
              <div className="grid gap-6">
                <LogSummary />
                <LogList />
              </div>
            ),
          },
          {
            value: 'duplicates',
            label: t('admin.tab.duplicates'),
            content: <DuplicateList announce={announce} />,
          },
          { value: 'events', label: t('admin.tab.events'), content: <PendingList announce={announce} /> },
          { value: 'categories', label: t('admin.tab.categories'), content: <CategoryList /> },
          { value: 'users', label: t('admin.tab.users'), content: <FirstUsers /> },
          { value: 'security', label: t('admin.tab.security'), content: <SecurityIntroduction /> },
        ]}
      />
    </div>
  )
}
