import { useTexts } from '../../texts/texts.tsx'
import { useFigures } from './queries.ts'

/** SPEC §2: what stands there when the numbers are missing. */
const FALLBACKS = { totalEvents: 12_000, totalUsers: 3_000, totalCities: 50 } as const

const FIGURES = ['totalEvents', 'totalUsers', 'totalCities'] as const

/** How many events, users and cities. */
export function Figures() {
  const { t, number } = useTexts()
  const stats = useFigures()
  return (
    <div className="page">
      <dl className="tally" aria-busy={stats === undefined}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`landing.${name}`)}</dt>
            <dd>
              {/* A place as high as the number, so that nothing moves when it arrives. */}
              {stats === undefined ? ' ' : stats ? number(stats[name]) : `${number(FALLBACKS[name])}+`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
