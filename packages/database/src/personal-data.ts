import { sql } from 'kysely'
import type { Executor, TransactionExecutor } from './executor.ts'

/** Where one table names a person, and what may be told and must be done about it. */
export interface PersonalTable<Column extends string = string> {
  /** The column with the person's id; a column that is a list holds several people's. */
  by?: Column
  /** For rows that name nobody themselves: the row of another table that does. They go with it. */
  through?: { column: Column; table: string; by: string }
  /** Further columns that name people in somebody else's rows: erased with them, never shown to them. */
  also?: readonly Column[]
  /** What erasure does: the rows go (as they do unless stated), forget who it was, or go by foreign key. */
  erase?: 'delete' | 'forget' | 'cascade'
  /** Hashes, secrets and what is of no use: left out of an export. */
  hide?: readonly Column[]
  /** The other way round: only these. */
  show?: readonly Column[]
}

/** One or, for a table whose rows may be somebody's for several reasons, a list. */
type PersonalRule<Column extends string = string> = PersonalTable<Column> | readonly PersonalTable<Column>[]

/** Every table of a service: one that is missing here does not compile, and a test compares with the live list. */
export type PersonalData<DB> = {
  readonly [Table in keyof DB & string]: 'none' | PersonalRule<keyof DB[Table] & string>
}

type Rules = Readonly<Record<string, 'none' | PersonalRule>>
const personalTables = (rules: Rules): [string, PersonalTable][] =>
  Object.entries(rules).flatMap(([table, rule]) =>
    rule === 'none' ? [] : [rule].flat().map((one): [string, PersonalTable] => [table, one]),
  )

/** Columns like `personIds` hold a list. */
const names = (column: string, personId: string) =>
  column.endsWith('Ids')
    ? sql`${sql.ref(column)} @> array[${personId}]`
    : sql`${sql.ref(column)} = ${personId}`

/** All that a service holds about one person, by table; tables without a row are there, empty. */
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
          select id from ${sql.table(through.table)} where ${names(through.by, personId)})`
      : names(by ?? 'id', personId)
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

/** Leaves nothing of a person in a service's tables, messages on their way included. Doing it twice is once. */
export async function eraseOwnRows(trx: TransactionExecutor, rules: Rules, personId: string): Promise<void> {
  for (const [table, { by, also = [], erase = 'delete' }] of personalTables(rules)) {
    for (const column of [...(by ? [by] : []), ...also]) {
      if (erase === 'cascade' || column === 'personIds') continue
      if (erase === 'forget') {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
          where ${names(column, personId)}`.execute(trx)
      } else {
        await sql`delete from ${sql.table(table)} where ${names(column, personId)}`.execute(trx)
      }
    }
  }
  await forgetInMessages(trx, personId)
}

/** A message may speak of many people: only what it says of this one goes, and the message with its last item. */
export async function forgetInMessages(trx: TransactionExecutor, personId: string): Promise<void> {
  const others = (items: ReturnType<typeof sql>) => sql`(
    select jsonb_agg(item) from jsonb_array_elements(${items}) as item
    where strpos(item::text, ${personId}) = 0)`
  const letterItems = sql`case when jsonb_typeof(payload->'items') = 'array' then payload->'items' else '[]' end`
  await sql`delete from outbox
    where person_ids @> array[${personId}] and ${others(sql`items`)} is null`.execute(trx)
  await sql`update outbox set items = ${others(sql`items`)}, person_ids = array_remove(person_ids, ${personId})
    where person_ids @> array[${personId}]`.execute(trx)
  await sql`delete from dead_letter
    where person_ids @> array[${personId}] and ${others(letterItems)} is null`.execute(trx)
  await sql`update dead_letter set person_ids = array_remove(person_ids, ${personId}),
      payload = jsonb_set(payload, '{items}', ${others(letterItems)}) || jsonb_build_object(
        'personIds', coalesce(payload->'personIds', '[]') - ${personId}::text)
    where person_ids @> array[${personId}]`.execute(trx)
}
