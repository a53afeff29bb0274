import type { RunDetail } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'

type Reason = RunDetail['reasons'][number]

const states: Record<Reason['outcome'], BadgeState> = { created: 'good', joined: 'queued', refused: 'bad' }

/** What the catalogue made of what was found, and why. */
export function RunReasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t, number } = useTexts()
  return (
    <section aria-labelledby="run-reasons" className="pb-6">
      <div className="panel-head">
        <h2 id="run-reasons">{t('run.reasons')}</h2>
      </div>
      {reasons.length === 0 ? (
        <p className="py-3 text-muted">{t('run.reasons.none')}</p>
      ) : (
        <table className="records log-table run-reasons" aria-labelledby="run-reasons">
          <thead>
            <tr>
              <th scope="col">{t('run.outcome')}</th>
              <th scope="col">{t('run.reason')}</th>
              <th scope="col" className="num">
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
                <td className="num" data-label={t('run.count')}>
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
