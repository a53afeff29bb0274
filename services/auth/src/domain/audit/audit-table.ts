import type { AuditEntry } from '@uitpost/contracts'
import { stringify } from 'csv-stringify/sync'

const COLUMNS = [
  'at',
  'service',
  'action',
  'actor',
  'actorName',
  'subject',
  'subjectName',
  'before',
  'after',
] as const satisfies (keyof AuditEntry)[]

/**
 * CSV by RFC 4180 with a UTF-8 byte order mark; cells that a spreadsheet would evaluate are prefixed with an
 * apostrophe.
 */
export function auditTable(entries: readonly AuditEntry[], { head = false } = {}): string {
  const rows = entries.map((entry) => ({
    ...entry,
    before: entry.before === null ? '' : JSON.stringify(entry.before),
    after: entry.after === null ? '' : JSON.stringify(entry.after),
  }))
  return stringify(rows, {
    columns: [...COLUMNS],
    header: head,
    bom: head,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
