import type { RunDetail } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import runDetailsStyles from './run-details.module.css'

type Reason = RunDetail['reasons'][number]

const states: Record<Reason['outcome'], BadgeState> = { created: 'good', joined: 'queued', refused: 'bad' }

/** Numbers of found events by the catalogue's outcome and its reason. */
export function RunReasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t, number } = useTexts()
  return (
    <section aria-labelledby="run-reasons" className={runDetailsStyles.runPart}>
      <div className={panelStyles.panelHead}>
        <h2 id="run-reasons">{t('run.reasons')}</h2>
      </div>
      {reasons.length === 0 ? (
        <p className={panelStyles.panelEmpty}>{t('run.reasons.none')}</p>
      ) : (
        <table
          className={classNames(recordsStyles.records, recordsStyles.logTable, runDetailsStyles.runReasons)}
          aria-labelledby="run-reasons"
        >
          <thead>
            <tr>
              <th scope="col">{t('run.outcome')}</th>
              <th scope="col">{t('run.reason')}</th>
              <th scope="col" className={recordsStyles.num}>
                {t('run.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ outcome, reason, count }) => (
              <tr key={`${outcome} ${reason}`}>
                <td>
                  <StateBadge state={states[outcome]}>{t(`run.outcome.${outcome}`)}</StateBadge>
                </td>
                <td>{reason ?? (outcome === 'created' && t('run.reason.created'))}</td>
                <td className={recordsStyles.num} data-label={t('run.count')}>
                  {number(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
