import { testRedis } from '@uitpost/testing'
import { Queue } from 'bullmq'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetPerson } from '../src/queues/forget-person.ts'

const { url, queuePrefix } = testRedis()
const queue = new Queue('shop.person.changed', { connection: { url }, prefix: queuePrefix })
beforeEach(() => queue.obliterate({ force: true }))
afterAll(() => queue.close())

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
])('of jobs that %s a person goes with the last one, on whatever page, and nobody else', async (_, opts) => {
  await add(
    Array.from({ length: 1_201 }, (_one, at) => {
      // Of each page the first and the last one are hers, from whichever end it is counted.
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

test('what a job says of others stays, and so does whatever else it carries', async () => {
  const job = { id: 'm', seq: 7, personIds: ['lotte', 'pim'], items: [{ id: 'lotte.a' }, { id: 'pim.b' }] }
  await add([job])
  await forgetPerson(queue, 'lotte')
  expect(await left()).toEqual([{ id: 'm', seq: 7, personIds: ['pim'], items: [{ id: 'pim.b' }] }])
})

test('jobs that name nobody, or another, are left alone, though their words be alike', async () => {
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

test('a job that names the person and holds no items goes whole', async () => {
  await add([{ personIds: ['lotte'] }])
  await forgetPerson(queue, 'lotte')
  expect(await left()).toEqual([])
})
