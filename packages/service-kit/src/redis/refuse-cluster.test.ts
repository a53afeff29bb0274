import { startOwnRedis, testRedis } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { findClusterProblem } from './refuse-cluster.ts'

test('a node of a Cluster is refused in one sentence, a single server and a Redis that is away are not', async () => {
  const node = await startOwnRedis({ cluster: true })
  expect(await findClusterProblem(node)).toBe(
    'Redis answers as a node of a Cluster, but a Redis Cluster is not supported: expected one server (REDIS_URL) or a master behind Sentinels (REDIS_SENTINELS)',
  )
  await node.close()
  expect(await findClusterProblem(node)).toBeUndefined()
  expect(await findClusterProblem(testRedis().servers)).toBeUndefined()
})
