import type { Run, RunDetail } from '@uitpost/contracts'
import { Ban, History, RotateCw } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useActOnRun } from '../queries.ts'
import { shortId } from '../run-name.tsx'
import runDetailsStyles from './run-details.module.css'

/** Button that cancels a running or queued run. */
export function CancelRun({ run }: { run: Pick<Run, 'id' | 'country'> }) {
  const { t } = useTexts()
  const act = useActOnRun(run.id)
  return (
    <Button
      look="line"
      size="dense"
      busy={act.isPending}
      about={`${run.country} ${shortId(run.id)}`}
      onClick={() => act.mutate('cancel')}
    >
      {!act.isPending && <Ban aria-hidden="true" />}
      {t('run.cancel')}
    </Button>
  )
}

/** Actions that the run's state allows. A replay is a new run; its page is opened. */
export function RunActions({ run }: { run: RunDetail }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const act = useActOnRun(run.id)
  const pendingAction = act.isPending ? act.variables : undefined
  return (
    <div className={runDetailsStyles.runActions}>
      {run.canCancel && <CancelRun run={run} />}
      {run.canRetry && (
        <Button
          size="dense"
          busy={pendingAction === 'retry'}
          disabled={act.isPending}
          onClick={() => act.mutate('retry')}
        >
          {pendingAction !== 'retry' && <RotateCw aria-hidden="true" />}
          {t('run.retry')}
        </Button>
      )}
      {run.canReplay && (
        <Button
          look="line"
          size="dense"
          busy={pendingAction === 'replay'}
          disabled={act.isPending}
          onClick={() => act.mutate('replay', { onSuccess: ({ id }) => void navigate(`/admin/runs/${id}`) })}
        >
          {pendingAction !== 'replay' && <History aria-hidden="true" />}
          {t('run.replay')}
        </Button>
      )}
    </div>
  )
}
