import type { SecuritySummary } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { FilterStrip } from '../../ui/panels/tabs.tsx'
import { useSecuritySummary } from './queries.ts'
import securityStyles from './security.module.css'
import { SignIns } from './sign-ins.tsx'
import { TopSources } from './top-sources.tsx'

/** Selectable periods in days, ending today. */
const PERIODS = ['7', '30', '90'] as const
type Period = (typeof PERIODS)[number]
const DEFAULT_PERIOD: Period = '30'

/** The chosen number of days, kept in the query string of the URL. */
function usePeriod() {
  const { read, change } = useUrlFilter<'days'>()
  const period = oneOf(PERIODS, read('days')) ?? DEFAULT_PERIOD
  return {
    period,
    days: Number(period),
    choose: (chosen: Period) => change({ days: chosen === DEFAULT_PERIOD ? undefined : chosen }),
  }
}

/** Sign-ins of the chosen period: totals, numbers by day, and the sources of failures. */
export function SecurityOverview() {
  const { t, count } = useTexts()
  const { period, days, choose } = usePeriod()
  const summary = useSecuritySummary(days)
  return (
    <div className={stackStyles.stackApart}>
      <div className={securityStyles.period}>
        <FilterStrip
          label={t('security.period')}
          value={period}
          onChange={choose}
          options={PERIODS.map((value) => ({ value, label: count('security.days', Number(value)) }))}
        />
        <Numbers summary={summary.data} />
      </div>
      <AsyncPanel
        read={summary}
        data={summary.data}
        failed={t('security.loadFailed')}
        loading={
          <Skeleton>
            <SkeletonLine className={securityStyles.chartPlaceholder} />
          </Skeleton>
        }
      >
        {(loaded) => (
          <>
            <SignIns days={loaded.days} />
            <TopSources summary={loaded} />
          </>
        )}
      </AsyncPanel>
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
