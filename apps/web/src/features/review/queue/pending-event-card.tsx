import type { PendingEvent } from '@uitpost/contracts'
import { bestSource } from '@uitpost/contracts/admin-constants'
import { Check, CopyCheck, X } from 'lucide-react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { PlainBadge, StateBadge } from '../../../ui/drawing/badge.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { verdictStates } from '../../../ui/wording/verdict-states.ts'
import { EventSheet } from './event-sheet.tsx'
import { ProvenFields } from './proven-fields.tsx'
import { useDecideEvent } from './queries.ts'

/** A pending event with its decisions. */
export function PendingEventCard({
  event,
  announce,
  onApproveSeries,
}: {
  event: PendingEvent
  announce: Announce
  onApproveSeries: () => void
}) {
  const { t } = useTexts()
  const decide = useDecideEvent(announce)
  const doing = decide.isPending ? decide.variables.decision : undefined
  const { id, title, seriesId } = event
  const best = bestSource(event.sources)
  return (
    <EventSheet
      event={event}
      foot={
        <>
          <Button
            size="dense"
            busy={doing === 'approve'}
            disabled={decide.isPending}
            about={title}
            onClick={() => decide.mutate({ id, title, decision: 'approve' })}
          >
            {doing !== 'approve' && <Check aria-hidden="true" />}
            {doing === 'approve'
              ? t('pending.approving')
              : t(seriesId ? 'series.approveOne' : 'pending.approve')}
          </Button>
          {seriesId && (
            <Button
              look="line"
              size="dense"
              disabled={decide.isPending}
              about={title}
              onClick={onApproveSeries}
            >
              <CopyCheck aria-hidden="true" />
              {t('series.approveAll', { count: event.seriesPending })}
            </Button>
          )}
          <Button
            look="line"
            size="dense"
            busy={doing === 'reject'}
            disabled={decide.isPending}
            about={title}
            onClick={() => decide.mutate({ id, title, decision: 'reject' })}
          >
            {doing !== 'reject' && <X aria-hidden="true" />}
            {doing === 'reject' ? t('pending.rejecting') : t('pending.reject')}
          </Button>
          <ButtonLink
            look="quiet"
            size="dense"
            to={`/admin/events?edit=${id}`}
            aria-label={`${t('adminEvents.edit')} ${title}`}
          >
            {t('adminEvents.edit')}
          </ButtonLink>
          <StateBadge state={verdictStates[event.verdict]}>{t(`verdict.${event.verdict}`)}</StateBadge>
          {seriesId && (
            <PlainBadge>{t(event.startsSeries ? 'risk.starts-series' : 'series.hint')}</PlainBadge>
          )}
          {best?.sandbox && <PlainBadge>{t('pending.evidence.sandboxPage')}</PlainBadge>}
          {best && (
            <p className={fieldStyles.hint}>
              <ProvenFields proof={event.proof} />
            </p>
          )}
        </>
      }
    />
  )
}
