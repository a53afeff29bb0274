import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Rows } from '../panels/data-table.tsx'
import styles from './charts.module.css'

interface Ranked {
  id: string
  what: ReactNode
  value: number
}

/** A table whose rows show their number as a bar as well, relative to the highest one. */
export function Ranking({
  labelledBy,
  column,
  figure,
  rows,
  look,
}: {
  /** The id of the heading. */
  labelledBy: string
  /** Headings of what is ranked and of its number. */
  column: string
  figure: string
  rows: readonly Ranked[]
  look?: 'danger'
}) {
  const { number } = useTexts()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div className={styles.ranking} data-look={look}>
      <Rows
        labelledBy={labelledBy}
        look="figures"
        rows={rows}
        columns={[
          {
            heading: column,
            isRowHeading: true,
            render: ({ what, value }) => (
              <div className={styles.ranked}>
                {what}
                {value > 0 && (
                  <span
                    className={styles.share}
                    style={{ inlineSize: `${(value / most) * 100}%` }}
                    aria-hidden="true"
                  />
                )}
              </div>
            ),
          },
          {
            heading: figure,
            isFigure: true,
            className: styles.rankedFigure,
            render: ({ value }) => number(value),
          },
        ]}
      />
    </div>
  )
}
