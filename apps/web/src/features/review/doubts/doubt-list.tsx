import type { AdminEvent } from '@uitpost/contracts'
import { Check, X } from 'lucide-react'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StateBadge } from '../../../ui/drawing/badge.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import panelStyles from '../../../ui/layout/panel.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import stackStyles from '../../../ui/layout/stack.module.css'
import textStyles from '../../../ui/text.module.css'
import { EventSheet } from '../queue/event-sheet.tsx'
import { useDecideEvent } from '../queue/queries.ts'
import { useDoubts, useKeepEvent } from './queries.ts'

/**
 * Coming events whose proof became worse when they were judged again, with both proofs; most are approved, so they are in
 * no other queue. Renders nothing while there are none.
 */
export function DoubtList({ announce, onEdit }: { announce: Announce; onEdit: (id: string) => void }) {
  const { t, count } = useTexts()
  const doubts = useDoubts()
  const shown = doubts.data?.items ?? []
  const total = doubts.data?.total ?? shown.length
  if (doubts.isError && !doubts.data) {
    return <LoadFailed onRetry={doubts.refetch}>{t('doubts.loadFailed')}</LoadFailed>
  }
  if (doubts.isLoading) return <Skeleton />
  if (shown.length === 0) return null
  return (
    <Panel id="doubts" heading={t('doubts.heading')} head={<p>{count('coverage.events', total)}</p>}>
      <div className={classNames(stackStyles.stackClose, panelStyles.panelBody)}>
        <p className={textStyles.muted}>{t('doubts.explanation')}</p>
        {shown.map((event) => (
          <DoubtSheet key={event.id} event={event} announce={announce} onEdit={onEdit} />
        ))}
        {total > shown.length && (
          <p className={fieldStyles.hint}>{count('doubts.more', total - shown.length)}</p>
        )}
      </div>
    </Panel>
  )
}

function DoubtSheet({
  event,
  announce,
  onEdit,
}: {
  event: AdminEvent
  announce: Announce
  onEdit: (id: string) => void
}) {
  const { t } = useTexts()
  const decide = useDecideEvent(announce)
  const keep = useKeepEvent(announce)
  const { id, title, status } = event
  const busy = decide.isPending || keep.isPending
  const accept = () =>
    status === 'approved' ? keep.mutate({ id, title }) : decide.mutate({ id, title, decision: 'approve' })
  return (
    <EventSheet
      event={event}
      foot={
        <>
          <Button size="dense" disabled={busy} about={title} onClick={accept}>
            <Check aria-hidden="true" />
            {t(status === 'approved' ? 'doubts.keep' : 'pending.approve')}
          </Button>
          <Button
            look="line"
            size="dense"
            disabled={busy}
            about={title}
            onClick={() => decide.mutate({ id, title, decision: 'reject' })}
          >
            <X aria-hidden="true" />
            {t('pending.reject')}
          </Button>
          <Button look="quiet" size="dense" about={title} onClick={() => onEdit(id)}>
            {t('adminEvents.edit')}
          </Button>
          <StateBadge state={status === 'approved' ? 'good' : 'queued'}>
            {t(`event.status.${status}`)}
          </StateBadge>
        </>
      }
    />
  )
}
