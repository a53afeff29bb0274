import { join } from 'node:path'
import type { AdminEvent, AuditEntry, Rejudging } from '@uitpost/contracts'
import { PAGE_LIMIT } from '@uitpost/contracts/constants'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOf, RELEASES, rowsOf } from './releases.ts'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const RESTORE = join(import.meta.dirname, 'fakes', 'restore.ts')
/** As COPY writes it. */
const NULL = '\\N'
const ADMIN = 'admin@uitpost.test'

describe.each(RELEASES)('data of release %s, whose events were judged by older rules,', (release) => {
  let home: TestHome
  let platform: Awaited<ReturnType<typeof startPlatform>>
  let admin: string

  const start = async () => {
    platform = await startPlatform(home, { withDiscovery: true })
    admin = await platform.login(ADMIN)
  }

  beforeAll(async () => {
    home = await makeHome()
    const { code, output } = await home.run(RESTORE, [folderOf(release)])
    if (code !== 0) throw new Error(`Restoring failed: ${output}`)
    await start()
  }, 120_000)

  afterAll(async () => {
    await platform?.stop()
    home.remove()
  })

  const progress = async () =>
    (await platform.ask<Rejudging>('catalogue', '/api/admin/events/rejudging', admin)).reply
  const sums = ({ countries }: Rejudging) => ({
    judged: countries.reduce((sum, one) => sum + one.judged, 0),
    remaining: countries.reduce((sum, one) => sum + one.remaining, 0),
    failed: countries.reduce((sum, one) => sum + one.failed, 0),
  })
  const auditEntries = async (action: string) => {
    const entries: AuditEntry[] = []
    let page: string | undefined =
      `/api/admin/security/audit?service=catalogue&action=${action}&limit=${PAGE_LIMIT}`
    while (page) {
      const list: { reply: AuditEntry[]; next: string | undefined } = await platform.ask('auth', page, admin)
      entries.push(...list.reply.filter((entry) => entry.action === action))
      page = list.next
    }
    return entries
  }
  /** How many judgements the audit trail has: the number of its entries depends on how the results arrived. */
  const audited = async () => {
    const kept = await auditEntries('events.judged_again')
    const sum = kept.reduce((events, { after }) => events + (after as { events: number }).events, 0)
    return sum + (await auditEntries('event.proof_worsened')).length
  }
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' }).format(new Date())
  const coming = rowsOf(folderOf(release), 'catalogue', 'event').filter(
    ({ status, local_end_date: last = '' }) =>
      (status === 'pending' || status === 'approved') && last >= today,
  )

  /** Suggestions by form: without a source that was read there is nothing to judge them by. */
  const wasRead = new Set(
    rowsOf(folderOf(release), 'catalogue', 'event_source')
      .filter(({ url }) => url !== NULL)
      .map((source) => source['event_id']),
  )
  const unread = coming.filter((event) => !wasRead.has(event['id']))

  test('is judged again to the end, each coming event once, also across a restart', {
    timeout: 240_000,
  }, async () => {
    await waitFor(async () => sums(await progress()).judged > 0)
    await platform.stop()
    await start()
    await waitFor(async () => sums(await progress()).remaining === 0, { timeoutMs: 150_000 })
    const { judged, failed } = sums(await progress())
    expect(judged + failed).toBe(coming.length)
    // The audit trail follows by messages.
    const read = judged - unread.length
    await waitFor(async () => (await audited()) >= read)
    expect(await audited()).toBe(read)
  })

  test('keeps all saves and approvals, and lists what became worse with both proofs', async () => {
    const count = async (query: string) =>
      (await platform.ask<AdminEvent[]>('catalogue', `/api/admin/events?${query}&limit=1`, admin)).total
    const before = rowsOf(folderOf(release), 'catalogue', 'event').filter(
      ({ status }) => status === 'approved',
    ).length
    expect(await count('status=approved')).toBe(before)
    const lotte = await platform.login('lotte@uitpost.test')
    const saves = await platform.ask<unknown[]>('catalogue', '/api/user/saved-events', lotte)
    expect(saves.reply).toHaveLength(12)
    const { reply } = await platform.ask<AdminEvent[]>(
      'catalogue',
      '/api/admin/events?doubt=open&limit=100',
      admin,
    )
    expect((await progress()).doubts).toBe(reply.length)
    for (const { previousProof, sources } of reply) {
      expect(previousProof?.verdict).toBe('verified')
      expect(sources.length).toBeGreaterThan(0)
    }
  })
})
