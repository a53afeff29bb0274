import type { ReviewAction, ReviewKind } from '@uitpost/contracts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { AsyncPanel } from '../../../ui/feedback/async-panel.tsx'
import panelStyles from '../../../ui/layout/panel.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import textStyles from '../../../ui/text.module.css'
import { Moment } from '../../../ui/wording/moment.tsx'
import { useDecisionName } from './decision-name.ts'
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
  const { t } = useTexts()
  const nameOf = useDecisionName()
  const undo = useUndo()
  return (
    <ul>
      {decisions.map((decision) => (
        <li key={decision.id} className={styles.decision}>
          <span className={styles.decisionTitle}>{nameOf(decision)}</span>
          <Moment className={textStyles.muted} at={decision.at} />
          {decision.undoneAt ? (
            <span className={textStyles.muted}>{t('decisions.undone')}</span>
          ) : (
            <Button
              look="line"
              size="dense"
              disabled={undo.isPending}
              about={nameOf(decision)}
              onClick={() => undo.mutate(decision.id)}
            >
              {t('undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
