import { useQueryClient } from '@tanstack/react-query'
import { isAdminRole } from '@uitpost/contracts/constants'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../api/session.tsx'
import { ActiveRuns } from '../features/discovery/active-runs.tsx'
import { StartDiscovery } from '../features/discovery/start-discovery.tsx'
import { LogList } from '../features/discovery-logs/log-list.tsx'
import { LogSummary } from '../features/discovery-logs/log-summary.tsx'
import { PendingList } from '../features/pending-events/pending-list.tsx'
import { EventDistribution, PlatformTiles } from '../features/platform-stats/platform-tiles.tsx'
import { useTexts } from '../texts/texts.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Tabs } from '../ui/tabs.tsx'
import './admin-dashboard.css'

/** Opens for everybody who is signed in (SPEC §2), but says plainly that admin rights are needed. */
export function AdminDashboard() {
  return isAdminRole(useUser().role) ? <ForAdmins /> : <AdminsOnly />
}

function AdminsOnly() {
  const { t } = useTexts()
  return (
    <div className="page grid justify-items-start gap-4 py-16">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('admin.title') })}>
          {t('admin.denied')}
        </ScreenHeading>
      </div>
      <p className="text-muted">{t('admin.denied.text')}</p>
      <ButtonLink look="line">
        <Link to="/dashboard">{t('admin.denied.back')}</Link>
      </ButtonLink>
    </div>
  )
}

function ForAdmins() {
  const { t } = useTexts()
  const client = useQueryClient()
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
          { value: 'events', label: t('admin.tab.events'), content: <PendingList /> },
        ]}
      />
    </div>
  )
}
