import { randomUUID } from 'node:crypto'
import type { Role } from '@uitpost/contracts'
import type { Insertable } from 'kysely'
import type { AccountRow, AccountTable } from '../src/store/schema.ts'
import type { TestAuth } from './harness.ts'

let count = 0

/** An account without a real password hash, which is slow; use register to sign in. */
export async function addPerson(
  auth: TestAuth,
  role: Role = 'user',
  more: Partial<Insertable<AccountTable>> = {},
): Promise<AccountRow & { headers: { authorization: string } }> {
  count += 1
  const id = more.id ?? randomUUID()
  const row = await auth.db
    .insertInto('account')
    .values({
      id,
      role,
      email: `person${count}-${id.slice(0, 8)}@example.org`,
      name: `Person ${count}`,
      passwordHash: 'none',
      city: 'Utrecht',
      country: 'NL',
      language: 'en',
      timeZone: 'Europe/Amsterdam',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
      digestDay: 4,
      digestHour: 8,
      emailConfirmedAt: new Date(),
      ageStatedAt: new Date(),
      ageStatement: '2026-11',
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, headers: auth.keys.bearer({ sub: id, role: row.role }) }
}

/** Follows `Link: rel="next"` to the last page. */
export async function readAllPages<Item>(
  auth: TestAuth,
  url: string,
  headers: { authorization: string },
): Promise<Item[]> {
  const items: Item[] = []
  const get = (page: string) => auth.http.inject({ url: page, headers })
  let next: string | undefined = url
  while (next) {
    const response: Awaited<ReturnType<typeof get>> = await get(next)
    if (response.statusCode !== 200)
      throw new Error(`${next} answered ${response.statusCode}: ${response.body}`)
    items.push(...response.json<Item[]>())
    next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1]
  }
  return items
}
