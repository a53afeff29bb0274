import type { Run } from '@uitpost/contracts'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import styles from './run-name.module.css'

/** Name of a run as a link to it: country, approach, end of its id, and a sandbox label. */
export function RunName({ run }: { run: Pick<Run, 'id' | 'country' | 'approach' | 'sandbox'> }) {
  const { t } = useTexts()
  return (
    <>
      <Link className={styles.runLink} to={`/admin/runs/${run.id}`}>
        {t('discovery.name', { country: run.country, approach: t(`discovery.approach.${run.approach}`) })}
      </Link>{' '}
      <span className={styles.runId} title={run.id}>
        {shortId(run.id)}
      </span>{' '}
      {run.sandbox && <PlainBadge>{t('discovery.sandbox')}</PlainBadge>}
    </>
  )
}

/** Last 8 characters of an id. Ids start with their time, so runs of one day differ only at the end. */
export const shortId = (id: string) => id.slice(-8)
