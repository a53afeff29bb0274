import { BULK_FILTER_LIMIT, UNDO_DAYS } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { type BulkFilter, type Decision, useBulkCount, useDecideAll } from './queries.ts'

interface Props {
  filter: BulkFilter
  announce: Announce
}

/** Approves or rejects everything that a filter finds, after saying how much that is. */
export function DecideAll({ filter, announce }: Props) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<Decision>()
  return (
    <>
      {(['approve', 'reject'] as const).map((decision) => (
        <Button key={decision} look="line" size="dense" onClick={() => setAsked(decision)}>
          {t(`bulk.${decision}`)}
        </Button>
      ))}
      {asked && (
        <Ask decision={asked} filter={filter} announce={announce} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

function Ask({ decision, filter, announce, onClose }: Props & { decision: Decision; onClose: () => void }) {
  const { t, count, number } = useTexts()
  const found = useBulkCount(decision, filter)
  const decide = useDecideAll(announce)
  const total = found.data ?? 0
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
      <div className="grid gap-2 text-md" role="status">
        {found.isPending && <p>{t('bulk.counting')}</p>}
        {found.isError && <Alert>{t('bulk.countFailed')}</Alert>}
        {found.data === 0 && <p>{t('bulk.none')}</p>}
        {total > 0 && (
          <p>
            {decision === 'approve' ? count('bulk.count.approve', about) : count('bulk.count.reject', about)}{' '}
            {count('bulk.undo', UNDO_DAYS)}
          </p>
        )}
        {total > BULK_FILTER_LIMIT && <p>{t('bulk.limit', { limit: number(BULK_FILTER_LIMIT) })}</p>}
        {decide.isError && <Alert>{serverMessage(decide.error) ?? t('adminEvents.failed')}</Alert>}
      </div>
    </Confirm>
  )
}
