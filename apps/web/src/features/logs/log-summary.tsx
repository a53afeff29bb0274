import { useTexts } from '../../texts/texts.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { useLogSummary } from './queries.ts'

/** Number of entries of the discovery log per type. */
export function LogSummary() {
  const { t } = useTexts()
  const { data } = useLogSummary()
  const tiles = [
    { label: t('logs.total'), value: data?.total },
    { label: t('logs.queries'), value: data?.byType.QUERY },
    { label: t('logs.responses'), value: data?.byType.RESPONSE },
    { label: t('logs.errors'), value: data?.byType.ERROR },
  ]
  return <Tiles label={t('logs.summary')} tiles={tiles} />
}
