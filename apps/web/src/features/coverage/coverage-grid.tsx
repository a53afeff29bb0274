import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type Column, Rows } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import coverageStyles from './coverage.module.css'
import type { CoverageCell, CoverageRow } from './coverage-rows.ts'

export type RunCategories = (names: string[]) => void

interface Props {
  rows: readonly CoverageRow[]
  /** Starts a discovery of these categories; undefined when the rows are cities. */
  onRun: RunCategories | undefined
  running: boolean
}

/** Table with a column per week. Thin cells carry an icon and a word, not only a background colour. */
export function CoverageTable({ rows, weeks, onRun, running }: Props & { weeks: readonly string[] }) {
  const { t, day, named } = useTexts()
  return (
    <Rows
      label={t('coverage.heading')}
      look="figures"
      className={coverageStyles.coverageTable}
      rows={rows}
      columns={[
        {
          heading: onRun ? t('coverage.category') : t('coverage.city'),
          isRowHeading: true,
          render: (row) => named(row),
        },
        ...weeks.map(
          (week, at): Column<CoverageRow> => ({
            heading: week,
            headingContent: (
              <>
                <span className={textStyles.visuallyHidden}>{t('coverage.weekOf')} </span>
                {day(week, { day: 'numeric', month: 'short' })}
              </>
            ),
            isFigure: true,
            className: coverageStyles.coverageFigure,
            render: ({ cells }) => cells[at] && <CellText cell={cells[at]} />,
          }),
        ),
        ...(onRun
          ? [
              {
                heading: t('coverage.actions'),
                isHeadingHidden: true,
                isFigure: true,
                render: (row: CoverageRow) => <RunButton row={row} onRun={onRun} running={running} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Numbers of approved and pending events; in a cell of several cities or categories also how many are thin. */
function CellText({ cell: { approved, pending, thin, of, scarce } }: { cell: CoverageCell }) {
  const { t, number } = useTexts()
  return (
    <div data-thin={scarce ? '' : undefined}>
      <b>{number(approved + pending)}</b>
      {pending > 0 && (
        <span className={textStyles.visuallyHidden}>
          {' '}
          {t('coverage.pending', { count: number(pending) })}
        </span>
      )}
      {thin > 0 && (
        <small>
          {of === 1 ? t('coverage.thin') : t('coverage.thinOf', { thin: number(thin), of: number(of) })}
        </small>
      )}
    </div>
  )
}

/** The same as a list for small screens: scarce weeks as text. */
export function CoverageList({ rows, onRun, running }: Props) {
  const { t, number, day, count, named } = useTexts()
  return (
    <ul className={coverageStyles.coverageList}>
      {rows.map((row) => {
        const weeks = row.cells.filter(({ scarce }) => scarce)
        const total = row.cells.reduce((sum, { approved, pending }) => sum + approved + pending, 0)
        return (
          <li key={row.id}>
            <b>{named(row)}</b>
            <span className={textStyles.muted}>{count('coverage.events', total)}</span>
            <p>
              {weeks.length === row.cells.length
                ? t('coverage.thin.always')
                : weeks.length > 0
                  ? t('coverage.thin.weeks', {
                      weeks: weeks
                        .map(({ week }) => day(week, { day: 'numeric', month: 'short' }))
                        .join(', '),
                    })
                  : row.thin > 0
                    ? t('coverage.thin.cells', { thin: number(row.thin) })
                    : t('coverage.thin.never')}
            </p>
            {onRun && <RunButton row={row} onRun={onRun} running={running} />}
          </li>
        )
      })}
    </ul>
  )
}

function RunButton({ row, onRun, running }: { row: CoverageRow; onRun: RunCategories; running: boolean }) {
  const { t, named } = useTexts()
  if (row.thin === 0) return null
  return (
    <Button look="line" size="dense" disabled={running} about={named(row)} onClick={() => onRun([row.name])}>
      {t('coverage.run')}
    </Button>
  )
}
