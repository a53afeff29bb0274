import type { PreviousProof as Previous } from '@uitpost/contracts'
import { REQUIRED_EVIDENCE } from '@uitpost/contracts/admin-constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { useTexts } from '../../../texts/texts.tsx'
import styles from './previous-proof.module.css'

/** The verdict of a source before an event was judged again and now, with the words that proved it before. */
export function PreviousProof({ previous }: { previous: Previous }) {
  const { t, instant, language } = useTexts()
  const { doubt, verdict, verdictNow, source, evidence, checkedAt } = previous
  const change = { before: t(`verdict.${verdict}`), now: t(`verdict.${verdictNow}`) }
  return (
    <div className={styles.previousProof}>
      <div>
        {source
          ? t('doubts.changedBy', { source: sourceNameIn(source, language), ...change })
          : t('doubts.changed', change)}{' '}
        {doubt !== 'less-proof' && t(`doubts.${doubt}`)}
      </div>
      <details>
        <summary>
          {t('doubts.before', { time: instant(checkedAt, { dateStyle: 'medium', timeStyle: 'short' }) })}
        </summary>
        <dl>
          {REQUIRED_EVIDENCE.map((field) => {
            const { proven, quote } = evidence[field]
            return (
              <div key={field}>
                <dt>{t(`pending.evidence.${field}`)}</dt>
                <dd>
                  {proven && quote && <q>{quote}</q>}
                  {proven && !quote && t('pending.evidence.proven')}
                  {!proven && t('pending.evidence.none')}
                </dd>
              </div>
            )
          })}
        </dl>
      </details>
    </div>
  )
}
