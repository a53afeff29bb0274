import { useTexts } from '../../texts/texts.tsx'
import { useLogSummary } from './queries.ts'

/** How many entries of each type the discovery log holds. */
export function LogSummary() {
  const { t, number } = useTexts()
  const { data } = useLogSummary()
  const tiles = [
    { label: t('logs.total'), value: data?.total },
    { label: t('logs.queries'), value: data?.byType.QUERY },
    { label: t('logs.responses'), value: data?.byType.RESPONSE },
    { label: t('logs.errors'), value: data?.byType.ERROR },
  ]
  return (
    <dl className="tiles tiles-4" aria-label={t('logs.summary')}>
      {tiles.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '–' : number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
