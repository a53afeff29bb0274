import type { Run } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import styles from './run-progress.module.css'

/** Maximum number of cities for which the bar is divided into parts; the gaps need room. */
const MAX_PARTS = 30

/** Progress of a run: cities as a bar, queries as numbers, and the run's error. */
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
      <span className={styles.stripText}>
        <span>{cities}</span>
        {run.queriesTotal > 0 && <span>{queries}</span>}
      </span>
      <progress
        className={styles.strip}
        aria-label={label}
        max={Math.max(1, run.citiesTotal)}
        value={run.citiesProcessed}
        style={{ '--parts': run.citiesTotal > 0 && run.citiesTotal <= MAX_PARTS ? run.citiesTotal : 1 }}
      />
      {run.error && <span className={styles.runProblem}>{run.error}</span>}
    </>
  )
}
