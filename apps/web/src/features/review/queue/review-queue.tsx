import type { AdminEvent } from '@uitpost/contracts'
import { bestSource, type EventRisk } from '@uitpost/contracts/admin-constants'
import { UNDO_DAYS } from '@uitpost/contracts/constants'
import { useId, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useShortcuts, useShortcutsOn } from '../../../ui/controls/shortcuts.ts'
import { PlainBadge, StateBadge } from '../../../ui/drawing/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import panelStyles from '../../../ui/layout/panel.module.css'
import textStyles from '../../../ui/text.module.css'
import { verdictStates } from '../../../ui/wording/verdict-states.ts'
import { useDecisionName } from '../actions/decision-name.ts'
import { useApproveSeries, useLastDecision, useUndo } from '../actions/queries.ts'
import { useSending } from '../actions/sending.ts'
import { type Picked, PickedEvents } from '../merge/picked-events.tsx'
import { AskUnconfirmed } from './ask-unconfirmed.tsx'
import { EventSheet } from './event-sheet.tsx'
import { ProvenFields } from './proven-fields.tsx'
import { type ReviewFilter, useQuickDecision, useReviewQueue } from './review-queries.ts'
import styles from './review-queue.module.css'
import { ShortcutLegend } from './shortcut-legend.tsx'

type Approval = 'event' | 'series'

/** Shows pending events one by one; each is decided with a click or a key, and the next one is shown at once. */
export function ReviewQueue({
  filter,
  picked,
  announce,
  onEdit,
}: {
  filter: ReviewFilter
  picked: Picked
  announce: Announce
  onEdit: (id: string) => void
}) {
  const { t, count, number } = useTexts()
  const queue = useReviewQueue(filter)
  const { list, event, index, total } = queue
  // A refetch in the background does not change what an empty queue says.
  const isLoading = list.isPlaceholderData || list.hasNextPage
  const quick = useQuickDecision(announce, queue.comeBack)
  const series = useApproveSeries()
  const sending = useSending()
  const undoing = useUndo()
  const last = useLastDecision().data
  const nameOf = useDecisionName()
  const lastId = useId()
  const [on, setOn] = useShortcutsOn()
  const [asked, setAsked] = useState<Approval>()
  /** Asks first when fields are unconfirmed. */
  const approve = (what: Approval) => {
    if (event?.status !== 'pending' || (what === 'series' && !event.seriesId)) return
    if (event.proof.level === 'full') approveNow(what)
    else setAsked(what)
  }
  const approveNow = (what: Approval) => {
    setAsked(undefined)
    if (what === 'event') decide('approve')
    else if (event) sending.send(() => series.mutateAsync(event))
  }
  const decide = (decision: 'approve' | 'reject') => {
    if (!event) return
    const { id, title } = event
    sending.send(async () => {
      const { actionId } = await quick.mutateAsync({ id, title, decision })
      queue.decidedBy(id, actionId)
    })
    queue.leave(id)
  }
  const undo = () =>
    sending.sendAlone(async () => {
      const undone = await undoing.mutateAsync(null)
      if (undone?.eventId) queue.comeBack(undone.eventId)
    })
  useShortcuts(on, (key) => {
    if (key === 'a') approve('event')
    if (key === 's') approve('series')
    if (key === 'r') decide('reject')
    if (key === 'e' && event) onEdit(event.id)
    if (key === 'x' && event) picked.toggle(event)
    if (key === 'j') queue.go(1)
    if (key === 'k') queue.go(-1)
    if (key === 'u') undo()
  })
  // Drawn by the style sheet, so that the key is not part of the button's accessible name.
  const key = (letter: string) => on && <kbd className={styles.key} data-key={letter} aria-hidden="true" />
  return (
    <section aria-labelledby="review-queue">
      <div className={panelStyles.panelHead}>
        <h2 id="review-queue">
          {list.data && (filter.risk ?? 'any') === 'any'
            ? count('review.needEyes', total)
            : t('review.heading')}
        </h2>
        <p role="status">
          {event && t('review.position', { index: number(index + 1), total: number(total) })}
          {event && <span className={textStyles.visuallyHidden}>{event.title}</span>}
        </p>
      </div>
      <ShortcutLegend on={on} onSwitch={setOn} />
      <PickedEvents picked={picked} announce={announce} hasKey={on} />
      {list.isError && !event && (
        <LoadFailed onRetry={list.isFetchNextPageError ? list.fetchNextPage : list.refetch}>
          {t('pending.loadFailed')}
        </LoadFailed>
      )}
      {list.isPending && <LoadingLines place="sheet" lines={['heading', '4/5', '3/5']} />}
      {list.data && !list.isError && !event && (
        <EmptyState title={isLoading ? t('app.loading') : t('review.noneOdd')}>
          {!isLoading && t('review.noneOdd.hint')}
        </EmptyState>
      )}
      {event && (
        <EventSheet
          key={event.id}
          event={event}
          foot={
            <>
              <Button
                size="dense"
                disabled={event.status !== 'pending'}
                about={event.title}
                onClick={() => approve('event')}
              >
                {t(event.seriesId ? 'series.approveOne' : 'pending.approve')} {key('A')}
              </Button>
              {event.seriesId && event.status === 'pending' && (
                <Button look="line" size="dense" about={event.title} onClick={() => approve('series')}>
                  {t('series.approveAll', { count: number(event.seriesPending) })} {key('S')}
                </Button>
              )}
              <Button look="line" size="dense" about={event.title} onClick={() => decide('reject')}>
                {t('pending.reject')} {key('R')}
              </Button>
              <Button look="line" size="dense" about={event.title} onClick={() => onEdit(event.id)}>
                {t('adminEvents.edit')} {key('E')}
              </Button>
              <Button
                look="quiet"
                size="dense"
                about={event.title}
                aria-pressed={picked.has(event)}
                onClick={() => picked.toggle(event)}
              >
                {t('review.select')} {key('X')}
              </Button>
              <Judgement event={event} />
            </>
          }
        />
      )}
      {event && asked && (
        <AskUnconfirmed
          title={event.title}
          proof={event.proof}
          onConfirm={() => approveNow(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {list.data && (
        <div className={styles.reviewWalk}>
          <Button look="quiet" size="dense" disabled={index === 0} onClick={() => queue.go(-1)}>
            {t('review.previous')} {key('K')}
          </Button>
          <Button look="quiet" size="dense" disabled={index + 1 >= total} onClick={() => queue.go(1)}>
            {t('review.next')} {key('J')}
          </Button>
          <p id={lastId} className={fieldStyles.hint}>
            {last && nameOf(last)}
            {last === null && count('review.undoLast.none', UNDO_DAYS)}
          </p>
          <Button look="quiet" size="dense" disabled={!last} aria-describedby={lastId} onClick={undo}>
            {t('review.undoLast')} {key('U')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Risks about the proof are not shown, because the verdict states it. */
const isNotProof = (risk: EventRisk) => risk !== 'weak-proof' && risk !== 'partial-proof'

/** Reasons for and against the event. */
function Judgement({ event }: { event: AdminEvent }) {
  const { t } = useTexts()
  const best = bestSource(event.sources)
  return (
    <>
      <StateBadge state={verdictStates[event.verdict]}>{t(`verdict.${event.verdict}`)}</StateBadge>
      {event.status === 'held' && <StateBadge state="doubtful">{t('event.status.held')}</StateBadge>}
      {event.risks.filter(isNotProof).map((risk) => (
        <StateBadge key={risk} state="doubtful">
          {t(`risk.${risk}`)}
        </StateBadge>
      ))}
      {event.seriesId && (
        <PlainBadge>{t(event.startsSeries ? 'risk.starts-series' : 'series.hint')}</PlainBadge>
      )}
      {best?.sandbox && <PlainBadge>{t('pending.evidence.sandboxPage')}</PlainBadge>}
      {event.sources.length > 1 && (
        <PlainBadge>{t('review.sources', { count: event.sources.length })}</PlainBadge>
      )}
      <p className={fieldStyles.hint}>
        {event.status === 'held'
          ? t(event.verdict === 'contradicted' ? 'review.denied' : 'review.held')
          : best && <ProvenFields proof={event.proof} />}
      </p>
    </>
  )
}
