import { isAdminRole } from '@uitpost/contracts/constants'
import { useId, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { MonitoredRuns } from '../../features/runs/monitored-runs.tsx'
import { ProviderNote } from '../../features/runs/provider-note.tsx'
import { useMonitoredRuns } from '../../features/runs/queries.ts'
import { QuickDiscovery } from '../../features/runs/start/quick-discovery.tsx'
import { useSchedule } from '../../features/schedules/queries.ts'
import { Scheduler } from '../../features/schedules/scheduler.tsx'
import { MonitorTiles } from '../../features/stats/monitor-tiles.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import barStyles from '../../ui/layout/bar.module.css'
import deskStyles from '../../ui/layout/desk.module.css'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { BackToAdmin } from '../admin-bar.tsx'
import styles from './discovery-monitor.module.css'

/**
 * Admin screen: running discoveries and their schedule. The only admin screen that redirects other users to their
 * dashboard (requirement `routes.discovery-sends-others-away`).
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
  // The categories of the schedule are preselected until the admin ticks one.
  const picked = ticked ?? new Set(schedule.data?.categories)
  const runs = useMonitoredRuns()
  const countOf = (status: string) => runs.data?.filter((run) => run.status === status).length
  return (
    <div className={classNames(pageStyles.page, stackStyles.inOrder)} data-dense="">
      <div className={barStyles.bar}>
        <div className={pageStyles.screenHead}>
          <ScreenHeading screen={t('monitor.title')} />
        </div>
        <div className={styles.monitorTools}>
          <span className={styles.monitorSwitch}>
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
      <div className={classNames(deskStyles.desk, styles.monitorDesk)}>
        <div className={deskStyles.rail}>
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
