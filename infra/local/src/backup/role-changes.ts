import type { SinceBackup } from '@uitpost/contracts'
import { Client } from 'pg'

/** People whose role or suspension is another one in the restored database than at the end, as lines for the operator. */
export async function listRoleChanges(url: string, since: readonly SinceBackup[]): Promise<string[]> {
  const latest = new Map(since.flatMap((entry) => (entry.kind === 'account' ? [[entry.who, entry]] : [])))
  const client = new Client({ connectionString: url, application_name: 'restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ who: string; email: string; role: string; suspended: boolean }>(
      `select who, email, role, suspended_at is not null as suspended
       from auth.account, lateral (select encode(sha256(convert_to(id::text, 'UTF8')), 'hex') as who) as hashed
       where who = any($1) and erasing_at is null order by email`,
      [[...latest.keys()]],
    )
    return rows.flatMap(({ who, email, role, suspended }) => {
      const end = latest.get(who)
      if (!end || (end.role === role && end.suspended === suspended)) return []
      const words = (of: { role: string; suspended: boolean }) =>
        of.role + (of.suspended ? ', suspended' : '')
      return [`  ${email}: ${words({ role, suspended })}; at the end ${words(end)}`]
    })
  } finally {
    await client.end()
  }
}
