import { useTexts } from '../../texts/texts.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import styles from './figures.module.css'
import { useFigures } from './queries.ts'

/** Numbers shown when the real ones could not be loaded (requirement `landing.stats-events-missing`). */
const FALLBACKS = { totalEvents: 12_000, totalUsers: 3_000, totalCities: 50 } as const

const FIGURES = ['totalEvents', 'totalUsers', 'totalCities'] as const

/** Numbers of events, users and cities. */
export function Figures() {
  const { t, number } = useTexts()
  const stats = useFigures()
  const fallbackOf = (name: keyof typeof FALLBACKS) => `${number(FALLBACKS[name])}+`
  return (
    <div className={pageStyles.page}>
      <dl className={styles.tally} aria-busy={stats === undefined}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`landing.${name}`)}</dt>
            <dd>
              <Figure value={stats?.[name]} isLoading={stats === undefined} fallback={fallbackOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Figure({
  value,
  isLoading,
  fallback,
}: {
  value: number | undefined
  isLoading: boolean
  fallback: string
}) {
  const { number } = useTexts()
  if (value !== undefined) return number(value)
  return isLoading ? <NumberPlaceholder text={fallback} /> : fallback
}

/** Placeholder of the height of the number, to avoid a layout shift; without JavaScript it shows the fallback. */
const NumberPlaceholder = ({ text }: { text: string }) => (
  <>
    {'\u00A0'}
    <noscript>{text}</noscript>
  </>
)
