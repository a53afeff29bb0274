import { EVENT_RISKS, type EventRisk } from '@uitpost/contracts/admin-constants'
import { useTexts } from '../../../texts/texts.tsx'
import { FilterStrip } from '../../../ui/panels/tabs.tsx'
import { useBreakdown } from '../bulk/queries.ts'
import type { EventNarrowing } from '../event-narrowing.ts'

const ALL = 'any'
/** Shown last, without a number. */
const OTHERS = ['starts-series', 'none'] as const

/** Each risk with its number of events, first dates of series, and events without a risk; choosing one filters the queue. */
export function RiskStrip({
  filter,
  onChoose,
}: {
  filter: EventNarrowing
  onChoose: (risk: EventRisk | (typeof OTHERS)[number] | undefined) => void
}) {
  const { t, number } = useTexts()
  const chosen = [...OTHERS, ...EVENT_RISKS].find((risk) => risk === filter.risk)
  const { data } = useBreakdown({ ...filter, status: 'held,pending', risk: ALL })
  const events = new Map(data?.risks.map((one) => [one.risk, one.events]))
  const options = EVENT_RISKS.filter((risk) => events.has(risk) || risk === chosen)
  return (
    <FilterStrip
      label={t('review.risks')}
      value={chosen ?? ALL}
      onChange={(value) => onChoose(value === ALL ? undefined : value)}
      options={[
        { value: ALL, label: t('review.risk.all') },
        ...options.map((risk) => ({
          value: risk,
          label: `${t(`risk.${risk}`)} ${number(events.get(risk) ?? 0)}`,
        })),
        ...OTHERS.map((value) => ({ value, label: t(`risk.${value}`) })),
      ]}
    />
  )
}
