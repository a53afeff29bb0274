import type { Run } from '@uitpost/contracts'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'

/** What a run is called, as the way to it: country, approach, the end of its id, and whether the sandbox answered. */
export function RunName({ run }: { run: Pick<Run, 'id' | 'country' | 'approach' | 'sandbox'> }) {
  const { t } = useTexts()
  return (
    <>
      <Link className="run-link" to={`/admin/runs/${run.id}`}>
        {t('discovery.name', { country: run.country, approach: t(`discovery.approach.${run.approach}`) })}
      </Link>{' '}
      <span className="run-id" title={run.id}>
        {shortId(run.id)}
      </span>{' '}
      {run.sandbox && <PlainBadge>{t('discovery.sandbox')}</PlainBadge>}
    </>
  )
}

/** Ids begin with their time, so runs of one day differ in their last digits only. */
export const shortId = (id: string) => id.slice(-8)
