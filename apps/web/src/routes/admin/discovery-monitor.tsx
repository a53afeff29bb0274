import { isAdminRole } from '@uitpost/contracts/constants'
import { useId, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { MonitoredRuns } from '../../features/discovery/monitored-runs.tsx'
import { ProviderNote } from '../../features/discovery/provider-note.tsx'
import { useMonitoredRuns } from '../../features/discovery/queries.ts'
import { QuickDiscovery } from '../../features/discovery/quick-discovery.tsx'
import { useSchedule } from '../../features/discovery-schedule/queries.ts'
import { Scheduler } from '../../features/discovery-schedule/scheduler.tsx'
import { MonitorTiles } from '../../features/platform-stats/monitor-tiles.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { BackToAdmin } from '../admin-bar.tsx'
import '../../ui/layout/dense.css'
import '../../features/discovery/run-details.css'
import './admin-dashboard.css'
import './discovery-monitor.css'
import { Boundary } from '../../ui/feedback/boundary.tsx'

/**
 * Discoveries as they happen. The one admin screen that sends others to their dashboard (requirement
 * `routes.discovery-sends-others-away`).
 */
export function DiscoveryMonitor() {
  return isAdminRole(useUser().role) ? <ForAdmins /> : <Navigate to="/dashboard" replace />
}

function ForAdmins() {
  const { t } = useTexts()
  const switchId = useId()
  const [enabled, setEnabled] = useState(true)
  const schedule = useSchedule()
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  // Until somebody ticks one, the categories are those of the schedule.
  const picked = ticked ?? new Set(schedule.data?.categories)
  const runs = useMonitoredRuns()
  const countOf = (status: string) => runs.data?.filter((run) => run.status === status).length
  return (
    <div className="page dense">
      <div className="bar">
        <div className="screen-head">
          <ScreenHeading title={t('app.title', { screen: t('monitor.title') })}>
            {t('monitor.title')}
          </ScreenHeading>
        </div>
        <div className="monitor-tools">
          <span className="monitor-switch">
            <Switch id={switchId} checked={enabled} onChange={(event) => setEnabled(event.target.checked)} />
            <label htmlFor={switchId}>{enabled ? t('monitor.enabled') : t('monitor.disabled')}</label>
          </span>
          <BackToAdmin />
        </div>
      </div>
      <Boundary>
        <ProviderNote />
      </Boundary>
      <Boundary>
        <MonitorTiles running={countOf('running')} queued={countOf('queued') ?? 0} />
      </Boundary>
      <div className="desk monitor-desk">
        <div className="rail">
          <Boundary>
            <QuickDiscovery enabled={enabled} picked={picked} onPick={setTicked} />
          </Boundary>
          <Boundary>
            <Scheduler picked={picked} />
          </Boundary>
        </div>
        <Boundary>
          <MonitoredRuns runs={runs} />
        </Boundary>
      </div>
    </div>
  )
}
