import type { RunDetail } from '@uitpost/contracts'
import { useTexts } from '../../../texts/texts.tsx'
import { type BadgeState, StateBadge } from '../../../ui/drawing/badge.tsx'
import panelStyles from '../../../ui/layout/panel.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Rows } from '../../../ui/panels/data-table.tsx'
import runDetailsStyles from './run-details.module.css'

type Reason = RunDetail['reasons'][number]

const states: Record<Reason['outcome'], BadgeState> = { created: 'good', joined: 'queued', refused: 'bad' }

/** Numbers of found events by the catalogue's outcome and its reason. */
export function RunReasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t, number } = useTexts()
  return (
    <Panel id="run-reasons" heading={t('run.reasons')} className={runDetailsStyles.runPart}>
      {reasons.length === 0 ? (
        <p className={panelStyles.panelEmpty}>{t('run.reasons.none')}</p>
      ) : (
        <Rows
          labelledBy="run-reasons"
          className={runDetailsStyles.runReasons}
          rows={reasons}
          keyOf={({ outcome, reason }) => `${outcome} ${reason}`}
          columns={[
            {
              heading: t('run.outcome'),
              render: ({ outcome }) => (
                <StateBadge state={states[outcome]}>{t(`run.outcome.${outcome}`)}</StateBadge>
              ),
            },
            {
              heading: t('run.reason'),
              render: ({ outcome, reason }) => reason ?? (outcome === 'created' && t('run.reason.created')),
            },
            { heading: t('run.count'), isFigure: true, render: ({ count }) => number(count) },
          ]}
        />
      )}
    </Panel>
  )
}
