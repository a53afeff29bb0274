import type { ReviewAction, ReviewKind } from '@uitpost/contracts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { PlainBadge } from '../../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../../ui/feedback/async-panel.tsx'
import panelStyles from '../../../ui/layout/panel.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import textStyles from '../../../ui/text.module.css'
import { Moment } from '../../../ui/wording/moment.tsx'
import styles from './decisions.module.css'
import { useDecisions, useUndo } from './queries.ts'

/** The latest decisions, each with an undo. */
export function Decisions() {
  const { t } = useTexts()
  const decisions = useDecisions()
  return (
    <Panel id="decisions" heading={t('decisions.heading')}>
      <AsyncPanel
        read={decisions}
        data={decisions.data}
        failed={t('decisions.loadFailed')}
        empty={t('decisions.none')}
      >
        {(made) => <DecisionList decisions={made} />}
      </AsyncPanel>
    </Panel>
  )
}

/** The recent decisions of some kinds; renders nothing while there are none or they are not loaded. */
export function DecisionsOf({ kinds, heading }: { kinds: readonly ReviewKind[]; heading: string }) {
  const decisions = useDecisions().data?.filter(({ kind }) => kinds.includes(kind)) ?? []
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions-of">
      <h3 id="decisions-of" className={panelStyles.panelBody}>
        {heading}
      </h3>
      <DecisionList decisions={decisions} />
    </section>
  )
}

function DecisionList({ decisions }: { decisions: readonly ReviewAction[] }) {
  const { t, count } = useTexts()
  const undo = useUndo()
  return (
    <ul>
      {decisions.map(({ id, kind, at, events, title, undoneAt }) => (
        <li key={id} className={styles.decision}>
          <b>{t(`decisions.kind.${kind}`)}</b>
          <span className={styles.decisionTitle}>{title}</span>
          {events > 1 && <PlainBadge>{count('decisions.events', events)}</PlainBadge>}
          <Moment className={textStyles.muted} at={at} />
          {undoneAt ? (
            <span className={textStyles.muted}>{t('decisions.undone')}</span>
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
