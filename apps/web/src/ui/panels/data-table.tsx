import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { AsyncPanel, type Read } from '../feedback/async-panel.tsx'
import type { EmptyState } from '../feedback/empty-state.tsx'
import checkStyles from '../forms/check.module.css'
import filterBarStyles from '../layout/filter-bar.module.css'
import textStyles from '../text.module.css'
import styles from './data-table.module.css'
import { MorePages, type PagedList } from './more-pages.tsx'

/** A column: its heading, and what each row shows in it. */
export interface Column<Row> {
  heading: string
  /** What is shown as the heading, where that is more than a text. */
  headingContent?: ReactNode
  /** Only screen readers read the heading, such as that of a column of buttons. */
  isHeadingHidden?: boolean
  render: (row: Row, index: number) => ReactNode
  /** The cells are the headings of their rows. */
  isRowHeading?: boolean
  /** A number, at the end of its cell. */
  isFigure?: boolean
  className?: string | undefined
  /** On small screens, where each row is a stacked record: the place in its first line; other cells are lines below. */
  stacked?: 'start' | 'end'
  /** Repeats the heading before the value on small screens. */
  isLabelled?: boolean
  /** Rows whose cell is left out on small screens. */
  isEmpty?: (row: Row) => boolean
}

/** Checkboxes that choose rows. */
interface Selection<Row> {
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
  canChoose: (row: Row) => boolean
  allLabel: string
  labelOf: (row: Row) => string
}

interface TableProps<Row> {
  /** The table's name, or the id of its heading. */
  label?: string
  labelledBy?: string
  columns: readonly Column<Row>[]
  /** By default the row's id. */
  keyOf?: (row: Row) => string
  /**
   * records: rows with large cells. log: dense rows, the default. Both are stacked on small screens. figures: a small
   * table of numbers, which is not.
   */
  look?: 'records' | 'log' | 'figures'
  className?: string | undefined
  /** Attributes of a row that its look depends on. */
  marksOf?: (row: Row) => Readonly<Record<`data-${string}`, string | undefined>>
  /** A line below a row, such as why an action failed. */
  renderNote?: (row: Row) => ReactNode
  noteClassName?: string | undefined
  selection?: Selection<Row>
  busy?: boolean
}

type Keyed<Row> = Row extends { id: string } ? unknown : { keyOf: (row: Row) => string }

const looks = {
  records: styles.records,
  log: classNames(styles.records, styles.logTable),
  figures: styles.figures,
}

/** A table of these rows, without a query. */
export function Rows<Row>({ rows, ...table }: TableProps<Row> & Keyed<Row> & { rows: readonly Row[] }) {
  const { label, labelledBy, look = 'log', className, busy, selection, marksOf, renderNote } = table
  const keyOf = table.keyOf ?? ((row: Row) => String((row as { id: string }).id))
  const columns = selection ? [selectionColumn(selection, rows, keyOf), ...table.columns] : table.columns
  return (
    <table
      className={classNames(looks[look], className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-busy={busy}
    >
      <thead>
        <tr>
          {columns.map(
            ({ heading, headingContent = heading, isHeadingHidden, isFigure, className: ofColumn }) => (
              <th key={heading} scope="col" className={classNames(isFigure && styles.num, ofColumn)}>
                {isHeadingHidden ? (
                  <span className={textStyles.visuallyHidden}>{heading}</span>
                ) : (
                  headingContent
                )}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const note = renderNote?.(row)
          return (
            <Fragment key={keyOf(row)}>
              <tr {...marksOf?.(row)} aria-selected={selection?.chosen.has(keyOf(row)) || undefined}>
                {columns.map((column) => (
                  <Cell key={column.heading} column={column} row={row} index={index} />
                ))}
              </tr>
              {note && (
                <tr className={table.noteClassName}>
                  <td colSpan={columns.length}>{note}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

const places = { start: styles.stackedStart, end: styles.stackedEnd }

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const { render, heading, isRowHeading, isFigure, isLabelled, isEmpty, stacked, className } = column
  if (isRowHeading)
    return (
      <th scope="row" className={className}>
        {render(row, index)}
      </th>
    )
  return (
    <td
      className={classNames(isFigure && styles.num, stacked && places[stacked], className)}
      data-label={isLabelled ? heading : undefined}
      data-empty={isEmpty?.(row) || undefined}
    >
      {render(row, index)}
    </td>
  )
}

function selectionColumn<Row>(
  { chosen, onChoose, canChoose, allLabel, labelOf }: Selection<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Column<Row> {
  const choosable = rows.filter(canChoose).map(keyOf)
  const all = choosable.length > 0 && choosable.every((key) => chosen.has(key))
  const choose = (key: string, wanted: boolean) => {
    const others = [...chosen].filter((other) => other !== key)
    onChoose(new Set(wanted ? [...others, key] : others))
  }
  return {
    heading: allLabel,
    headingContent: (
      <input
        type="checkbox"
        className={checkStyles.box}
        aria-label={allLabel}
        checked={all}
        onChange={() => onChoose(new Set(all ? [] : choosable))}
      />
    ),
    className: styles.choice,
    render: (row) => (
      <input
        type="checkbox"
        className={checkStyles.box}
        aria-label={labelOf(row)}
        checked={chosen.has(keyOf(row))}
        disabled={!canChoose(row)}
        onChange={({ target }) => choose(keyOf(row), target.checked)}
      />
    ),
  }
}

/**
 * The rows of a query below their filter: its error, loading and emptiness, and the foot of a list that is read page by
 * page.
 */
export function DataTable<Row>({
  read,
  rows,
  failed,
  silent,
  empty,
  filter,
  busy = false,
  ...table
}: TableProps<Row> &
  Keyed<Row> & {
    read: (Read | (Read & PagedList)) & { isPlaceholderData: boolean }
    rows: readonly Row[] | undefined
    /** Says that the rows could not be loaded. */
    failed: string
    /** See AsyncPanel. */
    silent?: boolean
    empty: ComponentProps<typeof EmptyState>
    /** Fields above the table. */
    filter?: ReactNode
  }) {
  return (
    <>
      {filter && <search className={filterBarStyles.filterBar}>{filter}</search>}
      <AsyncPanel read={read} data={rows} failed={failed} silent={silent} empty={empty}>
        {(shown) => (
          <Rows
            {...(table as TableProps<Row> & Keyed<Row>)}
            rows={shown}
            busy={busy || read.isPlaceholderData}
          />
        )}
      </AsyncPanel>
      {'fetchNextPage' in read && read.data && <MorePages list={read} />}
    </>
  )
}
