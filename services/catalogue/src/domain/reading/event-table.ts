import { stringify } from 'csv-stringify/sync'
import type { ListedEvent } from '../../store/people/upcoming-events.ts'
import { toEvent } from './events.ts'

const COLUMNS = [
  ...['title', 'startDate', 'endDate', 'city', 'country', 'location', 'category', 'status'],
  ...['sourceLink', 'description'],
]

/**
 * CSV by RFC 4180, with lone carriage returns quoted. Cells that a spreadsheet would compute start with an
 * apostrophe, and a BOM marks the file as UTF-8.
 */
export const toEventTable = (rows: readonly ListedEvent[]): string =>
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
