import { Activity } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { apiErrorOf } from '../../api/api-error.ts'
import { useRun } from '../../features/discovery/queries.ts'
import { RunDetails } from '../../features/discovery/run-details.tsx'
import { shortId } from '../../features/discovery/run-name.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { BackToAdmin } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'
import './admin-dashboard.css'

/** One discovery run. */
export function RunPage() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  return (
    <AdminsOnly title={t('run.title')}>
      <ForAdmins key={id} id={id} />
    </AdminsOnly>
  )
}

function ForAdmins({ id }: { id: string }) {
  const { t } = useTexts()
  const run = useRun(id)
  const failed = run.isError && !run.data
  const unknown = [400, 404].includes(apiErrorOf(run.error)?.status ?? 0)
  const title = run.data
    ? t('discovery.name', {
        country: run.data.country,
        approach: t(`discovery.approach.${run.data.approach}`),
      })
    : t('run.title')
  return (
    <div className="page dense">
      <div className="bar">
        <div className="screen-head">
          <ScreenHeading title={t('app.title', { screen: t('run.title') })}>{title}</ScreenHeading>
          <p className="run-id" title={id}>
            {shortId(id)}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <ButtonLink look="quiet" size="dense">
            <Link to="/admin/discovery">
              <Activity className="icon" aria-hidden="true" />
              {t('run.toMonitor')}
            </Link>
          </ButtonLink>
          <BackToAdmin />
        </div>
      </div>
      {failed && unknown && <Alert>{t('run.missing')}</Alert>}
      {failed && !unknown && <LoadFailed onRetry={run.refetch}>{t('run.loadFailed')}</LoadFailed>}
      {run.isPending && <LoadingLines className="gap-4" lines={['h-5 w-2/5', 'w-4/5', 'w-3/5']} />}
      {run.data && <RunDetails run={run.data} />}
    </div>
  )
}
