import { randomUUID } from 'node:crypto'
import { load } from 'cheerio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNPROVEN } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

let stage: PublicStage
beforeAll(async () => {
  stage = await openPublicStage()
})
afterAll(() => stage.catalogue.close())
beforeEach(() => stage.catalogue.setClock('2027-03-10T12:00:00Z'))

describe('unpublished events', () => {
  test('pending, rejected and unknown ids and malformed ones have the same page, with status 404', async () => {
    const pending = await stage.takeIn({ title: 'Waiting' })
    const held = await stage.takeIn({ title: 'Held', evidence: UNPROVEN })
    const rejected = await stage.publish({ title: 'Rejected' })
    await stage.setStatus(rejected.id, 'rejected')
    const neverApproved = await stage.takeIn({ title: 'Called off before its approval' })
    await stage.setStatus(neverApproved.id, 'cancelled')
    const ids = [
      pending.id,
      held.id,
      rejected.id,
      neverApproved.id,
      randomUUID(),
      '7',
      "1' or '1'='1",
      '%00',
      'x'.repeat(99),
      '..%2f..',
    ]
    const pages = await Promise.all(
      ids.map((id) => stage.get(`/e/${id.includes('%') ? id : encodeURIComponent(id)}`)),
    )
    for (const page of pages) {
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.body).toBe(pages[0]?.body)
    }
    const $ = load(pages[0]?.body ?? '')
    expect([$('h1').text(), $('meta[name="robots"]').attr('content')]).toEqual([
      'There is no such event',
      'noindex',
    ])
    for (const id of ids.slice(0, 5)) {
      expect((await stage.get(`/e/${id}.ics`)).statusCode).toBe(404)
      expect((await stage.get(`/e/${id}.png`)).statusCode).toBe(404)
    }
  })

  test('a merged one redirects to the one that was finally kept, and is 404 when that is not published', async () => {
    const [first, second, kept] = [await stage.publish(), await stage.publish(), await stage.publish()]
    await stage.setStatus(first.id, 'merged', second.id)
    await stage.setStatus(second.id, 'merged', kept.id)
    for (const { id } of [first, second]) {
      const moved = await stage.get(`/e/${id}`)
      expect([moved.statusCode, moved.headers.location]).toEqual([301, `https://uitpost.test/e/${kept.id}`])
    }
    expect((await stage.get(`/e/${first.id}.ics`)).body).toContain(`UID:${kept.id}@uitpost`)
    await stage.setStatus(kept.id, 'rejected')
    expect((await stage.get(`/e/${first.id}`)).statusCode).toBe(404)
    await stage.setStatus(kept.id, 'merged', first.id)
    expect((await stage.get(`/e/${first.id}`)).statusCode).toBe(404)
  })

  test('an id in upper case is the same event, and its page names the canonical address', async () => {
    const { id } = await stage.publish()
    const { response, $ } = await stage.open(id.toUpperCase())
    expect(response.statusCode).toBe(200)
    expect($('link[rel="canonical"]').attr('href')).toBe(`https://uitpost.test/e/${id}`)
  })
})
