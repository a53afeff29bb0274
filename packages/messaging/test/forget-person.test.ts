import { testRedis } from '@uitpost/testing'
import { Queue } from 'bullmq'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetPerson } from '../src/queues/forget-person.ts'
import { openOwn } from './own-connection.ts'

const { servers, queuePrefix } = testRedis()
const connection = openOwn(servers)
const queue = new Queue('shop.person.changed', { connection, prefix: queuePrefix })
beforeEach(() => queue.obliterate({ force: true }))
afterAll(async () => {
  await queue.close()
  connection.disconnect()
})

interface Data {
  personIds?: string[]
  items?: unknown[]
}
const add = (jobs: Data[], opts: { delay?: number; priority?: number } = {}) =>
  queue.addBulk(jobs.map((data) => ({ name: 'person.changed', data, opts })))
const left = async () => {
  const jobs = await queue.getJobs(['wait', 'delayed', 'prioritized'])
  return jobs.map(({ data }) => data as Data)
}

test.each([
  ['wait', {}],
  ['are delayed', { delay: 600_000 }],
  ['have a priority', { priority: 3 }],
])('a person is removed from jobs that %s, on every page, and no other person is', async (_, opts) => {
  await add(
    Array.from({ length: 1_201 }, (_one, at) => {
      // Every second job names her, so that pages begin or end with one in either order.
      const id = at % 2 === 1 ? 'lotte' : `p${at}`
      return { personIds: [id], items: [{ id, seq: at }] }
    }),
    opts,
  )
  await forgetPerson(queue, 'lotte')
  const jobs = await left()
  expect(jobs).toHaveLength(601)
  expect(JSON.stringify(jobs)).not.toContain('lotte')
})

test('items of other people and other members of a job stay', async () => {
  const job = { id: 'm', seq: 7, personIds: ['lotte', 'pim'], items: [{ id: 'lotte.a' }, { id: 'pim.b' }] }
  await add([job])
  await forgetPerson(queue, 'lotte')
  expect(await left()).toEqual([{ id: 'm', seq: 7, personIds: ['pim'], items: [{ id: 'pim.b' }] }])
})

test('jobs that name no person or another one are unchanged, even if their text is similar', async () => {
  const jobs = [
    { items: [{ id: 'lotte' }] },
    { personIds: ['lotte2'], items: [{ id: 'lotte2' }] },
    { personIds: ['pim'], items: [{ id: 'about lotte' }] },
  ]
  await add(jobs)
  await forgetPerson(queue, 'lotte')
  expect((await left()).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
    jobs.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  )
})

test('a job that names the person and has no items is deleted', async () => {
  await add([{ personIds: ['lotte'] }])
  await forgetPerson(queue, 'lotte')
  expect(await left()).toEqual([])
})
