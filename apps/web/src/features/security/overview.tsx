import type { SecuritySummary } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { FilterStrip } from '../../ui/controls/tabs.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { PERIODS, usePeriod } from './period.ts'
import { useSecuritySummary } from './queries.ts'
import { SignIns } from './sign-ins.tsx'
import { TopSources } from './top-sources.tsx'
import './security.css'

/** What happened at the door in the chosen days: numbers, their course, and where the failures came from. */
export function SecurityOverview() {
  const { t, count } = useTexts()
  const { period, days, choose } = usePeriod()
  const { data, isError, isPending, refetch } = useSecuritySummary(days)
  return (
    <div className="grid gap-6">
      <div className="period">
        <FilterStrip
          label={t('security.period')}
          value={period}
          onChange={choose}
          options={PERIODS.map((value) => ({ value, label: count('security.days', Number(value)) }))}
        />
        <Numbers summary={data} />
      </div>
      {isError && <LoadFailed onRetry={refetch}>{t('security.loadFailed')}</LoadFailed>}
      {isPending && (
        <Skeleton>
          <Bone className="h-48 w-full" />
        </Skeleton>
      )}
      {data && (
        <>
          <SignIns days={data.days} />
          <TopSources summary={data} />
        </>
      )}
    </div>
  )
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function Numbers({ summary }: { summary: SecuritySummary | undefined }) {
  const { t } = useTexts()
  const tiles = [
    { label: t('security.signIns'), value: summary && sum(summary.days.map(({ signIns }) => signIns)) },
    { label: t('security.failures'), value: summary && sum(summary.days.map(({ failures }) => failures)) },
    { label: t('security.lockOuts'), value: summary?.lockOuts },
    { label: t('security.tokenReuses'), value: summary?.tokenReuses },
    { label: t('security.roleChanges'), value: summary?.roleChanges },
  ]
  return <Tiles label={t('security.numbers')} tiles={tiles} />
}
