import { atMost, type Line, note } from '../lines.ts'
import { type Calls, inTurns, quantile } from '../load.ts'
import type { Installation } from './installation.ts'

/** Lists that screens poll without paging, up to the maximum length of a list. */
const POLLED = {
  'pending events': '/api/events/pending',
  'discovery logs': '/api/admin/discovery/logs',
} as const
const MAX_ITEMS = 1_000
const LOGS = 100_000
const TURNS = { callers: 1, rounds: 2, roundMs: 1_500 }

/** Lengths of the polled lists, and their response times with and without compression. */
export async function measurePolled(installation: Installation): Promise<Line[]> {
  const { url, admin, client } = installation
  await client.query(
    `insert into discovery.discovery_log (id, type, service, sandbox, payload)
     select uuidv7(), case number % 3 when 0 then 'QUERY' else 'RESPONSE' end, 'groq', false,
       jsonb_build_object('prompt', jsonb_build_object('full', repeat('What is on in Utrecht? ', 40), 'fullLength', 920))
     from generate_series(1, $1 - (select count(*) from discovery.discovery_log)) as number`,
    [LOGS],
  )
  const lines: Line[] = []
  for (const [what, path] of Object.entries(POLLED)) {
    const headers = { authorization: `Bearer ${admin.token}` }
    const items: unknown = await (await fetch(`${url}${path}`, { headers })).json()
    const length = Array.isArray(items) ? items.length : Number.NaN
    const calls =
      (packed: boolean): Calls =>
      () => ({ url: `${url}${path}`, token: admin.token, packed })
    const found = await inTurns({ plain: calls(false), packed: calls(true) }, TURNS)
    const tell = ({ times, bytes }: typeof found.plain) =>
      `${(bytes / 1024).toFixed(0)} KiB in ${quantile(times, 0.5).toFixed(0)} ms`
    lines.push(atMost(`polled whole: ${what}`, length, MAX_ITEMS, 'items'))
    lines.push(note(`polled whole: ${what}`, `${tell(found.plain)}, packed ${tell(found.packed)}`))
  }
  return lines
}
