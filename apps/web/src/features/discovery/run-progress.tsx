import type { Run } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'

/** The bar is a strip of stamps, one per city, while there is room for their gaps. */
const MAX_PARTS = 30

/** How far a run is: cities as a strip, queries as figures, and what went wrong. */
export function RunProgress({ run, label }: { run: Run; label: string }) {
  const { t, number } = useTexts()
  const cities = t('discovery.citiesOf', {
    done: number(run.citiesProcessed),
    total: number(run.citiesTotal),
  })
  const queries = t('discovery.queriesOf', {
    done: number(run.queriesDone),
    total: number(run.queriesTotal),
  })
  return (
    <>
      <span className="strip-text">
        <span>{cities}</span>
        {run.queriesTotal > 0 && <span>{queries}</span>}
      </span>
      <progress
        className="strip"
        aria-label={label}
        max={Math.max(1, run.citiesTotal)}
        value={run.citiesProcessed}
        style={{ '--parts': run.citiesTotal > 0 && run.citiesTotal <= MAX_PARTS ? run.citiesTotal : 1 }}
      />
      {run.error && <span className="block pt-1 text-danger">{run.error}</span>}
    </>
  )
}
