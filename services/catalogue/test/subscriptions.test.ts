import { randomUUID } from 'node:crypto'
import { type AdminCategory, MONITOR_CATEGORIES } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { eraseUsers } from '../src/domain/people/erasure.ts'
import { subscribeConfirmed } from '../src/domain/reading/subscriptions.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  await catalogue.db.deleteFrom('subscription').execute()
  await catalogue.db.deleteFrom('outbox').execute()
})

const lotte = randomUUID()
const bram = randomUUID()
const as = (sub: string) => catalogue.keys.bearer({ sub })
const subscribe = (who: string, categoryId: string) =>
  catalogue.http.inject({
    method: 'POST',
    url: '/api/subscriptions',
    headers: as(who),
    payload: { categoryId },
  })
const unsubscribe = (who: string, categoryId: string) =>
  catalogue.http.inject({ method: 'DELETE', url: `/api/subscriptions/${categoryId}`, headers: as(who) })
const listOf = async (who: string) =>
  (await catalogue.http.inject({ url: '/api/subscriptions', headers: as(who) })).json()

test('the 25 categories are a JSON array with slug and description', {
  tags: ['calls.categories', 'monitor.category-list'],
}, async () => {
  const response = await catalogue.http.inject({ url: '/api/categories' })
  const categories: { name: string; slug: string; description: string; approved: boolean }[] = response.json()
  expect(categories.map(({ name, slug }) => ({ name, slug }))).toEqual(
    MONITOR_CATEGORIES.map(({ name, slug }) => ({ name, slug })),
  )
  expect(categories.every(({ approved, description }) => approved && description)).toBe(true)
  expect(response.headers['x-total-count']).toBe('25')
})

test('a subscription is listed for its user only', {
  tags: ['calls.subscribe', 'calls.subscriptions'],
}, async () => {
  expect((await subscribe(lotte, CATEGORY)).json()).toEqual({ categoryId: CATEGORY })
  expect(await listOf(lotte)).toEqual([{ categoryId: CATEGORY }])
  expect(await listOf(bram)).toEqual([])
})

test('subscribing and unsubscribing twice has the same answer and is announced once', async () => {
  for (const _ of [1, 2]) expect((await subscribe(lotte, CATEGORY)).statusCode).toBe(200)
  for (const _ of [1, 2]) expect((await unsubscribe(lotte, CATEGORY)).statusCode).toBe(200)
  const id = `${lotte}.${CATEGORY}`
  const state = { id, userId: lotte, categoryId: CATEGORY }
  expect(await announced(catalogue, 'subscription.changed')).toEqual([state, { ...state, deleted: true }])
})

test('admins see how many subscribe to each category', async () => {
  await subscribe(lotte, CATEGORY)
  await subscribe(bram, CATEGORY)
  const response = await catalogue.http.inject({
    url: '/api/admin/categories',
    headers: catalogue.keys.bearer({ role: 'admin' }),
  })
  const subscribers = response
    .json<AdminCategory[]>()
    .map((category) => [category.id, category.subscribers] as const)
    .filter(([, count]) => count > 0)
  expect(subscribers).toEqual([[CATEGORY, 2]])
})

test("a user cannot end another user's subscription", { tags: 'calls.unsubscribe' }, async () => {
  await subscribe(lotte, CATEGORY)
  await unsubscribe(bram, CATEGORY)
  expect(await listOf(lotte)).toEqual([{ categoryId: CATEGORY }])
})

test.each([
  ['an unknown category', randomUUID(), 404],
  ['what is no id', 'books', 400],
])('%s cannot be subscribed to', async (_, categoryId, status) => {
  const response = await subscribe(lotte, categoryId)
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(await announced(catalogue, 'subscription.changed')).toEqual([])
})

describe('a subscription that was confirmed by e-mail alone', () => {
  const [slug] = MONITOR_CATEGORIES.flatMap(({ id, slug: one }) => (id === CATEGORY ? one : []))
  const confirm = (userId: string, category = slug ?? '') =>
    inTransaction(catalogue.db, (trx) =>
      subscribeConfirmed(storesIn(trx), [{ id: randomUUID(), userId, category }], null),
    )

  test('is the subscription of its user, and announced once', { tags: 'subscribe.digest' }, async () => {
    for (const _ of [1, 2]) await confirm(lotte)
    expect(await listOf(lotte)).toEqual([{ categoryId: CATEGORY }])
    expect(await announced(catalogue, 'subscription.changed')).toHaveLength(1)
  })

  test('of an unknown category, or of an erased person, is left out', async () => {
    await confirm(lotte, 'no-such-category')
    await inTransaction(catalogue.db, (trx) =>
      eraseUsers(storesIn(trx), [{ id: bram, requestedAt: new Date().toISOString() }], 1, new Date(), null),
    )
    await confirm(bram)
    expect([await listOf(lotte), await listOf(bram)]).toEqual([[], []])
  })
})

test('a category that waits for approval is neither listed nor open to subscriptions', async () => {
  await catalogue.db.updateTable('category').set({ approved: false }).where('id', '=', CATEGORY).execute()
  expect((await subscribe(lotte, CATEGORY)).statusCode).toBe(404)
  expect((await catalogue.http.inject({ url: '/api/categories' })).json()).toHaveLength(24)
  await catalogue.db.updateTable('category').set({ approved: true }).where('id', '=', CATEGORY).execute()
})
