import { Activity } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { apiErrorOf } from '../../api/api-error.ts'
import { RunDetails } from '../../features/runs/details/run-details.tsx'
import { useRun } from '../../features/runs/queries.ts'
import runNameStyles from '../../features/runs/run-name.module.css'
import { shortId } from '../../features/runs/run-name.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import barStyles from '../../ui/layout/bar.module.css'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { BackToAdmin } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'

/** Admin screen: one discovery run. */
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
  const unknown = [400, 404].includes(apiErrorOf(run.error)?.status ?? 0)
  const title = run.data
    ? t('discovery.name', {
        country: run.data.country,
        approach: t(`discovery.approach.${run.data.approach}`),
      })
    : t('run.title')
  return (
    <div className={pageStyles.page} data-dense="">
      <div className={barStyles.bar}>
        <div className={pageStyles.screenHead}>
          <ScreenHeading screen={t('run.title')}>{title}</ScreenHeading>
          <p className={runNameStyles.runId} title={id}>
            {shortId(id)}
          </p>
        </div>
        <div className={barStyles.barLinks}>
          <ButtonLink look="quiet" size="dense" className={barStyles.barLink} to="/admin/discovery">
            <Activity aria-hidden="true" />
            {t('run.toMonitor')}
          </ButtonLink>
          <BackToAdmin />
        </div>
      </div>
      {unknown && !run.data ? (
        <Alert>{t('run.missing')}</Alert>
      ) : (
        <AsyncPanel
          read={run}
          data={run.data}
          failed={t('run.loadFailed')}
          silent
          loading={<LoadingLines lines={['heading', '4/5', '3/5']} />}
        >
          {(current) => <RunDetails run={current} />}
        </AsyncPanel>
      )}
    </div>
  )
}
