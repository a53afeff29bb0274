import { useTexts } from '../../texts/texts.tsx'
import { useFigures } from './queries.ts'

/** What stands there when the numbers are missing (requirement `landing.stats-events-missing`). */
const FALLBACKS = { totalEvents: 12_000, totalUsers: 3_000, totalCities: 50 } as const

const FIGURES = ['totalEvents', 'totalUsers', 'totalCities'] as const

/** How many events, users and cities. */
export function Figures() {
  const { t, number } = useTexts()
  const stats = useFigures()
  const roughly = (name: keyof typeof FALLBACKS) => `${number(FALLBACKS[name])}+`
  return (
    <div className="page">
      <dl className="tally" aria-busy={stats === undefined}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`landing.${name}`)}</dt>
            <dd>
              <Figure value={stats?.[name]} awaited={stats === undefined} otherwise={roughly(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Figure({
  value,
  awaited,
  otherwise,
}: {
  value: number | undefined
  awaited: boolean
  otherwise: string
}) {
  const { number } = useTexts()
  if (value !== undefined) return number(value)
  return awaited ? <Awaited text={otherwise} /> : otherwise
}

/** A place as high as the number, so that nothing moves when it arrives. Without scripts it never does. */
const Awaited = ({ text }: { text: string }) => (
  <>
    {'\u00A0'}
    <noscript>{text}</noscript>
  </>
)
