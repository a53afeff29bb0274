import { BULK_FILTER_LIMIT, UNDO_DAYS } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { serverMessage } from '../../../api/api-error.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadingLines } from '../../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import stackStyles from '../../../ui/layout/stack.module.css'
import textStyles from '../../../ui/text.module.css'
import type { EventNarrowing } from '../event-narrowing.ts'
import { Breakdown } from './breakdown.tsx'
import { type Decision, narrowed, useBulkCount, useDecideAll } from './queries.ts'

interface Props {
  decision: Decision
  filter: EventNarrowing
  announce: Announce
  onClose: () => void
  /** What else the decision may include. */
  choices?: ReactNode
  /** Whether the choices are still being counted. */
  waits?: boolean
}

/** Confirmation with the number of events and a breakdown of them. */
export function ConfirmDecision({ decision, filter, announce, onClose, choices, waits = false }: Props) {
  const { t, count, number } = useTexts()
  const found = useBulkCount(decision, filter)
  const decide = useDecideAll(announce)
  const isCounting = found.isPending || waits
  const total = isCounting ? 0 : (found.data ?? 0)
  const about = Math.min(total, BULK_FILTER_LIMIT)
  return (
    <Confirm
      title={t(`bulk.ask.${decision}`)}
      label={t(`bulk.confirm.${decision}`)}
      danger={decision === 'reject'}
      busy={decide.isPending}
      disabled={total === 0}
      onConfirm={() => decide.mutate({ decision, filter }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className={classNames(stackStyles.stackTight, textStyles.medium)} role="status">
        {isCounting && (
          <>
            <p>{t('bulk.counting')}</p>
            <LoadingLines place="below" lines={['3/5', '2/5']} />
          </>
        )}
        {found.isError && <Alert>{t('bulk.countFailed')}</Alert>}
        {!isCounting && found.data === 0 && <p>{t('bulk.none')}</p>}
        {total > 0 && (
          <p>
            {decision === 'approve' ? count('bulk.count.approve', about) : count('bulk.count.reject', about)}{' '}
            {count('bulk.undo', UNDO_DAYS)}
          </p>
        )}
        {total > BULK_FILTER_LIMIT && <p>{t('bulk.limit', { limit: number(BULK_FILTER_LIMIT) })}</p>}
        {choices}
        {total > 0 && <Breakdown filter={narrowed(decision, filter) ?? filter} />}
        {decide.isError && <Alert>{serverMessage(decide.error) ?? t('adminEvents.failed')}</Alert>}
      </div>
    </Confirm>
  )
}
