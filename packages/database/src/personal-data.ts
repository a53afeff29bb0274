import { sql } from 'kysely'
import type { Executor, TransactionExecutor } from './executor.ts'

/** Columns of a table that identify a person, and how its rows are exported and erased. */
export interface PersonalTable<Column extends string = string> {
  /** The column with the person's id; a list column names several people. */
  by?: Column
  /** For rows without a person's id: the row of another table that has it. They are exported and erased with it. */
  through?: { column: Column; table: string; by: string }
  /** Columns that name people in other people's rows: erased with them, not exported to them. */
  also?: readonly Column[]
  /** How rows are erased: deleted (default), anonymised by clearing the column, or deleted by foreign key. */
  erase?: 'delete' | 'forget' | 'cascade'
  /** Columns left out of the export, such as hashes and secrets. */
  hide?: readonly Column[]
  /** The only columns to export, instead of `hide`. */
  show?: readonly Column[]
}

/** A rule, or a list of rules for a table whose rows can belong to a person for several reasons. */
type PersonalRule<Column extends string = string> = PersonalTable<Column> | readonly PersonalTable<Column>[]

/** Covers every table of a service, checked by the compiler and by a test against the live schema. */
export type PersonalData<DB> = {
  readonly [Table in keyof DB & string]: 'none' | PersonalRule<keyof DB[Table] & string>
}

type Rules = Readonly<Record<string, 'none' | PersonalRule>>
const personalTables = (rules: Rules): [string, PersonalTable][] =>
  Object.entries(rules).flatMap(([table, rule]) =>
    rule === 'none' ? [] : [rule].flat().map((one): [string, PersonalTable] => [table, one]),
  )

/** Columns like `personIds` hold a list. */
const names = (column: string, personIds: readonly string[]) =>
  column.endsWith('Ids')
    ? sql`${sql.ref(column)} && ${sql.val(personIds)}`
    : sql`${sql.ref(column)} = any(${sql.val(personIds)})`

/** All rows of one person, by table; tables without rows are included with an empty list. */
export async function listOwnRows(
  db: Executor,
  rules: Rules,
  personId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const own: Record<string, Record<string, unknown>[]> = {}
  for (const [table, rule] of personalTables(rules)) {
    const { by, through } = rule
    const where = through
      ? sql`${sql.ref(through.column)} in (
          select id from ${sql.table(through.table)} where ${names(through.by, [personId])})`
      : names(by ?? 'id', [personId])
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${where}`.execute(db)
    own[table] = [...(own[table] ?? []), ...rows.map((row) => visibleOf(row, rule))]
  }
  return own
}

const visibleOf = (row: Record<string, unknown>, { hide = [], show }: PersonalTable) =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => (show ? show.includes(column) : !hide.includes(column))),
  )

/** Erases people from a service's tables, including messages not yet sent. Idempotent. */
export async function eraseOwnRows(
  trx: TransactionExecutor,
  rules: Rules,
  personIds: readonly string[],
): Promise<void> {
  for (const [table, { by, also = [], erase = 'delete' }] of personalTables(rules)) {
    for (const column of [...(by ? [by] : []), ...also]) {
      if (erase === 'cascade' || column === 'personIds') continue
      if (erase === 'forget') {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
          where ${names(column, personIds)}`.execute(trx)
      } else {
        await sql`delete from ${sql.table(table)} where ${names(column, personIds)}`.execute(trx)
      }
    }
  }
  await removeFromMessages(trx, personIds)
}

/** Removes these people's items from messages; a message without remaining items is deleted. */
export async function removeFromMessages(
  trx: TransactionExecutor,
  personIds: readonly string[],
): Promise<void> {
  const erased = sql.val(personIds)
  const others = (items: ReturnType<typeof sql>) => sql`(
    select jsonb_agg(item) from jsonb_array_elements(${items}) as item
    where not exists (select from unnest(${erased}::text[]) as erased where strpos(item::text, erased) > 0))`
  const otherPeople = sql`array(select id from unnest(person_ids) as id where id <> all(${erased}))`
  const letterItems = sql`case when jsonb_typeof(payload->'items') = 'array' then payload->'items' else '[]' end`
  const isNamed = names('personIds', personIds)
  await sql`delete from outbox where ${isNamed} and ${others(sql`items`)} is null`.execute(trx)
  await sql`update outbox set items = ${others(sql`items`)}, person_ids = ${otherPeople}
    where ${isNamed}`.execute(trx)
  await sql`delete from dead_letter where ${isNamed} and ${others(letterItems)} is null`.execute(trx)
  await sql`update dead_letter set person_ids = ${otherPeople},
      payload = jsonb_set(payload, '{items}', ${others(letterItems)}) || jsonb_build_object(
        'personIds', coalesce(payload->'personIds', '[]') - ${erased}::text[])
    where ${isNamed}`.execute(trx)
}
