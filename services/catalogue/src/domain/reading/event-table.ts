import { stringify } from 'csv-stringify/sync'
import type { ShownEvent } from '../../store/events/events.ts'
import { toEvent } from './events.ts'

const COLUMNS = [
  ...['title', 'startDate', 'endDate', 'city', 'country', 'location', 'category', 'status'],
  ...['sourceLink', 'description'],
]

/** RFC 4180, also where a lone return might be read as a new row; a cell that a spreadsheet would compute gets an apostrophe, and the mark at the start says UTF-8. */
export const toEventTable = (rows: readonly ShownEvent[]): string =>
  stringify(
    rows.map((row) => ({ ...toEvent(row), category: row.categoryName ?? '' })),
    {
      columns: COLUMNS,
      header: true,
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /\r/,
    },
  )
