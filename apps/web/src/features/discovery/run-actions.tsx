import type { Run, RunDetail } from '@uitpost/contracts'
import { Ban, History, RotateCw } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useActOnRun } from './queries.ts'
import { shortId } from './run-name.tsx'

/** Ends a run that is under way or waits. */
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
      {!act.isPending && <Ban className="icon" aria-hidden="true" />}
      {t('run.cancel')}
    </Button>
  )
}

/** What can be done with a run as it stands. A replay is a run of its own, and is shown next. */
export function RunActions({ run }: { run: RunDetail }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const act = useActOnRun(run.id)
  const doing = act.isPending ? act.variables : undefined
  return (
    <div className="run-actions">
      {run.canCancel && <CancelRun run={run} />}
      {run.canRetry && (
        <Button
          size="dense"
          busy={doing === 'retry'}
          disabled={act.isPending}
          onClick={() => act.mutate('retry')}
        >
          {doing !== 'retry' && <RotateCw className="icon" aria-hidden="true" />}
          {t('run.retry')}
        </Button>
      )}
      {run.canReplay && (
        <Button
          look="line"
          size="dense"
          busy={doing === 'replay'}
          disabled={act.isPending}
          onClick={() => act.mutate('replay', { onSuccess: ({ id }) => void navigate(`/admin/runs/${id}`) })}
        >
          {doing !== 'replay' && <History className="icon" aria-hidden="true" />}
          {t('run.replay')}
        </Button>
      )}
    </div>
  )
}
