import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnServer, startOwnPostgres, startOwnRedis, testRedis } from '../src/index.ts'

test('each call returns another queue prefix of one Redis', async () => {
  const [one, two] = [testRedis(), testRedis()]
  expect(one.servers).toEqual(two.servers)
  expect(one.queuePrefix).not.toBe(two.queuePrefix)
  const redis = new Redis('url' in one.servers ? one.servers.url : '')
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
  redis.disconnect()
})

describe('an own Redis', () => {
  test.each([
    ['keeps its data over a kill with keepsData', true, 'here'],
    ['is empty after a kill', false, null],
  ])('%s', async (_, keepsData, expected) => {
    const server = await startOwnRedis({ keepsData })
    const redis = new Redis(server.url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
    redis.on('error', () => {})
    await redis.config('SET', 'appendfsync', 'always')
    await redis.set('thing', 'here')
    await server.restart()
    expect(await redis.get('thing')).toBe(expected)
    redis.disconnect()
    await server.close()
  })
})

describe('an own Postgres', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startOwnPostgres()
  })
  afterAll(() => server.close())

  async function query(sql: string) {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  test('keeps committed data after a kill', async () => {
    await query('create table note (text text)')
    await query(`insert into note values ('written')`)
    await server.restart()
    expect(await query('select text from note')).toEqual([{ text: 'written' }])
  })

  test('uses data checksums and UTF-8 like the other servers', async () => {
    const rows = await query(
      `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding`,
    )
    expect(rows).toEqual([{ checksums: 'on', encoding: 'UTF8' }])
  })
})
