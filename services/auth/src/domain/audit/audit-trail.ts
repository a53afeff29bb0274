import { createHmac, randomBytes } from 'node:crypto'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  type AuditRecord,
  RETENTION_DAYS,
} from '@uitpost/contracts'
import {
  type AuditAction,
  auditRecord,
  DomainError,
  type Listed,
  personIdsOf,
  readPage,
} from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { ListedAuditEntry } from '../../store/audit-entries.ts'
import { auditTable } from './audit-table.ts'
import { TimeCursor } from './list-cursors.ts'
import { type ScrubbedPerson, scrub } from './scrub.ts'

/** Upper limit of rows per export. */
const EXPORT_LIMIT = 50_000
const EXPORT_PAGE = 1_000

/** Records an action in the audit trail, in the transaction of the action. */
export async function recordAuditAction(
  { outbox }: Pick<Stores, 'outbox'>,
  act: Omit<AuditAction, 'service'>,
  requestId: string | null,
): Promise<void> {
  const record = auditRecord({ ...act, service: 'auth' })
  await outbox.add('audit.recorded', [record], requestId, personIdsOf(record))
}

/** A pseudonym for a person without account, with a random key that is not stored. */
const pseudonymOfUnknownPerson = (id: string): string =>
  createHmac('sha256', randomBytes(32)).update(id).digest('hex')

/** Stores audit records with people as pseudonyms; repeated records are stored once. */
export async function storeAuditRecords(
  { auditEntries }: Pick<Stores, 'auditEntries'>,
  records: readonly AuditRecord[],
): Promise<void> {
  const ids = [...new Set(records.flatMap(personIdsOf))]
  const known = new Map((await auditEntries.knownPersons(ids)).map((person) => [person.id, person]))
  const people = new Map<string, ScrubbedPerson>(
    ids.map((id) => [id, known.get(id) ?? { id, pseudonym: pseudonymOfUnknownPerson(id) }]),
  )
  const entries = records.map((record) => {
    const { id, at, service, action, actorId, subject, subjectUserId, before, after } = record
    const hidden = personIdsOf(record).flatMap((person) => people.get(person) ?? [])
    const pseudonymOf = (person: string | null) => (person && people.get(person)?.pseudonym) ?? null
    return {
      id,
      service,
      action,
      at: new Date(at),
      actor: pseudonymOf(actorId),
      subject: pseudonymOf(subjectUserId) ?? (scrub(subject, hidden) as string | null),
      before: scrub(before ?? null, hidden),
      after: scrub(after ?? null, hidden),
    }
  })
  await auditEntries.add(entries)
}

const entryOf = ({ micros: _micros, at, ...row }: ListedAuditEntry): AuditEntry => ({
  ...row,
  at: at.toISOString(),
})

/** The service may not delete entries itself: a function of the owner does, and refuses a shorter time. */
export const removeOldAuditEntries = ({ auditEntries }: Pick<Context, 'auditEntries'>): Promise<void> =>
  auditEntries.removeMonthsBefore(RETENTION_DAYS.audit)

export const listAudit = (
  { auditEntries }: Context,
  { limit, cursor, ...filter }: AuditQuery,
): Promise<Listed<AuditEntry>> =>
  readPage(
    { limit, cursor },
    {
      cursor: TimeCursor,
      cursorOf: (row: ListedAuditEntry) => [row.micros, row.id] as const,
      read: (count, after) => auditEntries.list(filter, count, after),
      total: () => auditEntries.count(filter),
      present: (rows) => rows.map(entryOf),
    },
  )

/**
 * The same rows as a table for spreadsheets, read in pages so that other requests are not blocked. Throws `bad_request`
 * above EXPORT_LIMIT rows.
 */
export async function exportAudit(
  ctx: Context,
  adminId: string,
  filter: AuditFilter,
  requestId: string,
): Promise<string> {
  const { auditEntries } = ctx
  if ((await auditEntries.count(filter)) > EXPORT_LIMIT) {
    const message = `There are more than ${EXPORT_LIMIT.toLocaleString('en')} entries. Choose a shorter period.`
    throw new DomainError('bad_request', message, { errors: [{ field: 'from', code: 'too_many', message }] })
  }
  const act = { action: 'audit.exported', at: ctx.now(), actorId: adminId, after: filter }
  await ctx.transaction((stores) => recordAuditAction(stores, act, requestId))
  const parts: string[] = [auditTable([], { head: true })]
  let after: readonly [number, string] | undefined
  do {
    const rows = await auditEntries.list(filter, EXPORT_PAGE, after)
    parts.push(auditTable(rows.map(entryOf)))
    const last = rows.at(-1)
    after = rows.length === EXPORT_PAGE && last ? [last.micros, last.id] : undefined
  } while (after)
  return parts.join('')
}
