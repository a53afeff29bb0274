import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AdminEvent, DELIVERY_STATUSES, type Series } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyAsNew, RELEASES, rowsOf } from './releases.ts'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const RESTORE = join(import.meta.dirname, 'fakes', 'restore.ts')
const ADMIN = join(import.meta.dirname, '..', 'src', 'admin.ts')
const PACKAGE = join(import.meta.dirname, '..', '..', '..', 'package.json')

interface Listed {
  id: string
  status: string
}

interface Delivery extends Listed {
  attempts: number
}

describe.each(RELEASES)('data of release %s, started by this version,', (release) => {
  let home: TestHome
  /** The folder of the release as it was restored. */
  let written: string
  let platform: Awaited<ReturnType<typeof startPlatform>>

  beforeAll(async () => {
    home = await makeHome()
    written = join(home.home, 'release')
    copyAsNew(release, written)
    const { code, output } = await home.run(RESTORE, [written])
    if (code !== 0) throw new Error(`Restoring failed: ${output}`)
    platform = await startPlatform(home)
  }, 120_000)

  afterAll(async () => {
    await platform?.stop()
    home.remove()
  })

  test('keeps sign-ins and roles', async () => {
    const roles: Record<string, string> = {}
    for (const name of ['admin', 'lotte', 'premium', 'confirmed', 'moderator']) {
      const token = await platform.login(`${name}@uitpost.test`)
      roles[name] = (await platform.ask<{ role: string }>('auth', '/api/user/profile', token)).reply.role
    }
    expect(roles).toEqual({
      admin: 'super_admin',
      lotte: 'user',
      premium: 'premium',
      confirmed: 'user',
      moderator: 'admin',
    })
  })

  test('keeps saved events, subscriptions and approvals', async () => {
    const token = await platform.login('lotte@uitpost.test')
    const saved = await platform.ask<Listed[]>('catalogue', '/api/user/saved-events', token)
    expect(saved.reply).toHaveLength(12)
    expect(new Set(saved.reply.map(({ status }) => status))).toEqual(new Set(['approved']))
    const followed = await platform.ask<unknown[]>('catalogue', '/api/subscriptions', token)
    expect(followed.reply).toHaveLength(25)
  })

  test('keeps merges, rejections and the history of decisions', async () => {
    const token = await platform.login('admin@uitpost.test')
    const count = async (status: string) =>
      (await platform.ask<Listed[]>('catalogue', `/api/admin/events?status=${status}&limit=1`, token)).total
    expect({ merged: await count('merged'), rejected: await count('rejected') }).toEqual({
      merged: 1,
      rejected: 5,
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

  test('brings single dates of one happening together, and a reader can follow them', {
    tags: ['series.upgrade', 'series.follow'],
  }, async () => {
    // The release had four single dates of it, from a page, approved and without a series.
    const admin = await platform.login('admin@uitpost.test')
    const path = '/api/admin/events?q=Albert%20Cuypmarkt&status=approved&limit=10'
    const { reply: dates } = await platform.ask<AdminEvent[]>('catalogue', path, admin)
    const ids = new Set(dates.map(({ seriesId }) => seriesId))
    expect([dates.length, ids.size, ids.has(null)]).toEqual([4, 1, false])

    const lotte = await platform.login('lotte@uitpost.test')
    const [seriesId] = [...ids]
    await platform.ask('catalogue', '/api/user/followed-series', lotte, { seriesId })
    const followed = await platform.ask<Series[]>('catalogue', '/api/user/followed-series', lotte)
    expect(followed.reply.map(({ id, followed: own }) => [id, own])).toEqual([[seriesId, true]])
  })

  test('keeps the state of each delivery that had one which lasts, and sends nothing again', async () => {
    const token = await platform.login('admin@uitpost.test')
    const { reply } = await platform.ask<Delivery[]>(
      'notifier',
      '/api/admin/notifications/deliveries?limit=100',
      token,
    )
    const released = rowsOf(written, 'notifier', 'delivery')
    // `sending` lasts a minute, and is then taken up again or uncertain: no release has one.
    expect(new Set(released.map(({ status }) => status))).toEqual(
      new Set(DELIVERY_STATUSES.filter((status) => status !== 'sending')),
    )
    const ids = new Set(released.map(({ id }) => id))
    // This version may have sent others since.
    const kept = reply.filter(({ id }) => ids.has(id))
    const statesOf = (deliveries: readonly { id?: string; status?: string; attempts?: number | string }[]) =>
      Object.fromEntries(
        deliveries.map(({ id, status, attempts }) => [id, `${status}, ${attempts} attempts`]),
      )
    expect(statesOf(kept)).toEqual(statesOf(released))
  })

  test('can be dumped into a folder that does not exist yet', async () => {
    const folder = join(home.home, 'dump')
    const manifest = () => readFileSync(join(folder, 'manifest.json'), 'utf8')
    const { code, output } = await home.run(ADMIN, ['dump', folder])
    expect(code, output).toBe(0)
    const first = manifest()
    const { version, schemas } = JSON.parse(first)
    expect(version).toBe(JSON.parse(readFileSync(PACKAGE, 'utf8')).version)
    expect(Object.keys(schemas).toSorted()).toEqual(['auth', 'catalogue', 'discovery', 'notifier'])
    const released = JSON.parse(readFileSync(join(written, 'manifest.json'), 'utf8'))
    const countsOf = ({ schemas: of }: typeof released) => [
      of.auth.tables.account.rows,
      of.catalogue.tables.event.rows,
      of.catalogue.tables.saved_event.rows,
    ]
    expect(countsOf({ schemas })).toEqual(countsOf(released))

    const again = await home.run(ADMIN, ['dump', folder])
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')])
    expect(manifest()).toBe(first)
  }, 60_000)

  test('keeps each event by its id, who approved it and when, and each heart', {
    tags: 'series.upgrade',
    timeout: 60_000,
  }, async () => {
    const folder = join(home.home, 'upgraded')
    const { code, output } = await home.run(ADMIN, ['dump', folder])
    expect(code, output).toBe(0)
    const kept = (table: string, columns: readonly string[]) => {
      const rowsIn = (dump: string) =>
        rowsOf(dump, 'catalogue', table).map((row) => columns.map((column) => row[column]).join(' '))
      expect(rowsIn(folder).toSorted(), table).toEqual(rowsIn(written).toSorted())
    }
    kept('event', ['id', 'status', 'merged_into', 'approved_by', 'approved_at'])
    kept('saved_event', ['user_id', 'event_id', 'created_at'])
    kept('subscription', ['user_id', 'category_id'])
    kept('event_count', ['last_date', 'category_id', 'approved'])
    kept('city_count', ['city_key', 'approved'])
    kept('stat', ['name', 'value'])
  })

  test('has counters that a recount does not change', async () => {
    const { code, output } = await home.run(ADMIN, ['recount'])
    expect(code, output).toBe(0)
    expect(output).toContain('"wrong":{"eventCounts":[],"eventTallies":[],"cityCounts":[],"stats":[]}')
  })
})
