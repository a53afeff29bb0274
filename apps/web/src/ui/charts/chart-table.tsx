import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import styles from './charts.module.css'

/** The same numbers as charts show, as a table that opens below them. */
export function ChartTable({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <details className={styles.chartData}>
      <summary>{t('chart.asTable')}</summary>
      {/* A scrollable element must be focusable, so that it can be scrolled by keyboard. */}
      <div className={styles.chartTable} role="region" tabIndex={0} aria-label={label}>
        {children}
      </div>
    </details>
  )
}
