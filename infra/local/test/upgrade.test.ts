import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const RELEASES = join(import.meta.dirname, '..', '..', 'testing', 'releases')
const RESTORE = join(import.meta.dirname, 'fakes', 'restore.ts')
const ADMIN = join(import.meta.dirname, '..', 'src', 'admin.ts')

interface Listed {
  id: string
  status: string
}

describe.each(readdirSync(RELEASES))('data of release %s, started by this version,', (release) => {
  let home: TestHome
  let platform: Awaited<ReturnType<typeof startPlatform>>

  beforeAll(async () => {
    home = await makeHome()
    const { code, output } = await home.run(RESTORE, [join(RELEASES, release)])
    if (code !== 0) throw new Error(`Restoring failed: ${output}`)
    platform = await startPlatform(home)
  }, 120_000)

  afterAll(async () => {
    await platform?.stop()
    home.remove()
  })

  test('lets everybody in who could sign in, with the role they had', async () => {
    const roles: Record<string, string> = {}
    for (const name of ['admin', 'lotte', 'premium', 'confirmed', 'moderator']) {
      const token = await platform.login(`${name}@uitpost.test`)
      roles[name] = (await platform.ask<{ role: string }>('auth', '/api/user/profile', token)).reply.role
    }
    expect(roles).toEqual({
      ...{ admin: 'super_admin', lotte: 'user', premium: 'premium' },
      ...{ confirmed: 'user', moderator: 'admin' },
    })
  })

  test('keeps hearts, subscriptions and approvals', async () => {
    const token = await platform.login('lotte@uitpost.test')
    const saved = await platform.ask<Listed[]>('catalogue', '/api/user/saved-events', token)
    expect(saved.reply).toHaveLength(12)
    expect(new Set(saved.reply.map(({ status }) => status))).toEqual(new Set(['approved']))
    const followed = await platform.ask<unknown[]>('catalogue', '/api/subscriptions', token)
    expect(followed.reply).toHaveLength(25)
  })

  test('keeps merges, what was rejected, and the history of decisions', async () => {
    const token = await platform.login('admin@uitpost.test')
    const count = async (status: string) =>
      (await platform.ask<Listed[]>('catalogue', `/api/admin/events?status=${status}&limit=1`, token)).total
    expect({ merged: await count('merged'), rejected: await count('rejected') }).toEqual({
      ...{ merged: 1, rejected: 5 },
    })
    const actions = await platform.ask<{ kind: string }[]>(
      'catalogue',
      '/api/admin/events/actions?limit=20',
      token,
    )
    expect(actions.reply.map(({ kind }) => kind).sort()).toEqual([
      ...['approve', 'approve_series', 'merge', 'merge', 'reject'],
    ])
  })

  test('keeps each delivery in the state it was in', async () => {
    const token = await platform.login('admin@uitpost.test')
    const { reply } = await platform.ask<{ status: string }[]>(
      'notifier',
      '/api/admin/notifications/deliveries?limit=100',
      token,
    )
    const states = reply.map(({ status }) => status)
    expect(states).toEqual(expect.arrayContaining(['sent', 'pending', 'uncertain', 'failed']))
  })

  test('has counters that counting anew leaves as they are', async () => {
    const { code, output } = await home.run(ADMIN, ['recount'])
    expect(code, output).toBe(0)
    expect(output).toContain('"wrong":{"eventCounts":[],"eventTallies":[],"cityCounts":[],"stats":[]}')
  })
})
