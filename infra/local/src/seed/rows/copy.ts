import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

const PIECE = 64 * 1024
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const field = (value: string | null): string =>
  value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)

/** Rows in COPY format, in larger chunks for speed. */
function* pieces(rows: Iterable<readonly (string | null)[]>): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${row.map(field).join('\t')}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Streams rows to Postgres; generates no more than it accepts. */
export async function copyInto(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
): Promise<void> {
  const target = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(pieces(rows), { objectMode: false }), target)
}
