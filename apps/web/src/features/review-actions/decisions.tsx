import type { ReviewAction, ReviewKind } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { useDecisions, useUndo } from './queries.ts'
import './decisions.css'

/** What was decided last, each with the way back. */
export function Decisions() {
  const { t } = useTexts()
  const decisions = useDecisions()
  return (
    <section aria-labelledby="decisions">
      <div className="panel-head">
        <h2 id="decisions">{t('decisions.heading')}</h2>
      </div>
      {decisions.isError && (
        <div className="pt-3">
          <LoadFailed onRetry={decisions.refetch}>{t('decisions.loadFailed')}</LoadFailed>
        </div>
      )}
      {decisions.isPending && <LoadingLines className="gap-4 pt-4" lines={['w-3/5', 'w-2/5']} />}
      {decisions.data?.length === 0 && <p className="py-3 text-muted">{t('decisions.none')}</p>}
      <DecisionList decisions={decisions.data ?? []} />
    </section>
  )
}

/** Those of some kinds among them; nothing where there are none, or where the server tells of none. */
export function DecisionsOf({ kinds, heading }: { kinds: readonly ReviewKind[]; heading: string }) {
  const decisions = useDecisions().data?.filter(({ kind }) => kinds.includes(kind)) ?? []
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions-of">
      <h3 id="decisions-of" className="pt-3">
        {heading}
      </h3>
      <DecisionList decisions={decisions} />
    </section>
  )
}

function DecisionList({ decisions }: { decisions: readonly ReviewAction[] }) {
  const { t, count, instant } = useTexts()
  const undo = useUndo()
  return (
    <ul>
      {decisions.map(({ id, kind, at, events, title, undoneAt }) => (
        <li key={id} className="decision">
          <b>{t(`decisions.kind.${kind}`)}</b>
          <span className="decision-title">{title}</span>
          {events > 1 && <PlainBadge>{count('decisions.events', events)}</PlainBadge>}
          <time className="text-muted" dateTime={at}>
            {instant(at, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
          {undoneAt ? (
            <span className="text-muted">{t('decisions.undone')}</span>
          ) : (
            <Button
              look="line"
              size="dense"
              disabled={undo.isPending}
              about={[t(`decisions.kind.${kind}`), title].filter(Boolean).join(', ')}
              onClick={() => undo.mutate(id)}
            >
              {t('undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
