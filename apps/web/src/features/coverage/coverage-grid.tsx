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

/** Table with a column per week. A cell below its target names the target, besides its background colour. */
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
            render: ({ cells, target }) => cells[at] && <CellText cell={cells[at]} target={target} />,
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

/** Number of approved and pending events, and the target where they are fewer. */
function CellText({ cell: { approved, pending, scarce }, target }: { cell: CoverageCell; target: number }) {
  const { t, number } = useTexts()
  return (
    <div data-scarce={scarce ? '' : undefined}>
      <b>{number(approved + pending)}</b>
      {pending > 0 && (
        <span className={textStyles.visuallyHidden}>
          {' '}
          {t('coverage.pending', { count: number(pending) })}
        </span>
      )}
      {scarce && <small>{t('coverage.ofTarget', { target: number(target) })}</small>}
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
                ? t('coverage.scarce.always', { target: number(row.target) })
                : weeks.length > 0
                  ? t('coverage.scarce.weeks', {
                      target: number(row.target),
                      weeks: weeks
                        .map(({ week }) => day(week, { day: 'numeric', month: 'short' }))
                        .join(', '),
                    })
                  : t('coverage.scarce.never', { target: number(row.target) })}
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
  if (row.missing === 0) return null
  return (
    <Button look="line" size="dense" disabled={running} about={named(row)} onClick={() => onRun([row.name])}>
      {t('coverage.run')}
    </Button>
  )
}
