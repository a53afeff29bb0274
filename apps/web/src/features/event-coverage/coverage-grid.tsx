import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { CoverageCell, CoverageRow } from './coverage-rows.ts'

export type RunCategories = (names: string[]) => void

interface Props {
  rows: readonly CoverageRow[]
  /** Looks for events of these categories; undefined where the rows are no categories. */
  onRun: RunCategories | undefined
  running: boolean
}

/** A column per week. Thin cells are marked by a sign and a word, not only by their ground. */
export function CoverageTable({ rows, weeks, onRun, running }: Props & { weeks: readonly string[] }) {
  const { t, day } = useTexts()
  return (
    <table className="coverage-table" aria-label={t('coverage.heading')}>
      <thead>
        <tr>
          <th scope="col">{onRun ? t('coverage.category') : t('coverage.city')}</th>
          {weeks.map((week) => (
            <th key={week} scope="col" className="num">
              <span className="sr-only">{t('coverage.weekOf')} </span>
              {day(week, { day: 'numeric', month: 'short' })}
            </th>
          ))}
          {onRun && (
            <th scope="col">
              <span className="sr-only">{t('coverage.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {row.cells.map((cell) => (
              <td key={cell.week} className="num" data-thin={cell.scarce ? '' : undefined}>
                <CellText cell={cell} />
              </td>
            ))}
            {onRun && (
              <td className="num">
                <RunButton row={row} onRun={onRun} running={running} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Approved and pending events; of several cities also how many of them are thin. */
function CellText({ cell: { approved, pending, thin, of } }: { cell: CoverageCell }) {
  const { t, number } = useTexts()
  return (
    <>
      <b>{number(approved + pending)}</b>
      {pending > 0 && <span className="sr-only"> {t('coverage.pending', { count: number(pending) })}</span>}
      {thin > 0 && (
        <small>
          {of === 1 ? t('coverage.thin') : t('coverage.thinOf', { thin: number(thin), of: number(of) })}
        </small>
      )}
    </>
  )
}

/** The same for small screens: what is thin, in words. */
export function CoverageList({ rows, onRun, running }: Props) {
  const { t, number, day, count } = useTexts()
  return (
    <ul className="coverage-list">
      {rows.map((row) => {
        const weeks = row.cells.filter(({ scarce }) => scarce)
        const total = row.cells.reduce((sum, { approved, pending }) => sum + approved + pending, 0)
        return (
          <li key={row.id}>
            <b>{row.name}</b>
            <span className="text-muted">{count('coverage.events', total)}</span>
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
  const { t } = useTexts()
  if (row.thin === 0) return null
  return (
    <Button look="line" size="dense" disabled={running} about={row.name} onClick={() => onRun([row.name])}>
      {t('coverage.run')}
    </Button>
  )
}
