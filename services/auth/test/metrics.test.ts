import { ERASING_SERVICES } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { createMetrics } from '@uitpost/service-kit/metrics'
import { figureIn, findRevealingLabels } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasuresIn } from '../src/context.ts'
import { recordErasureReplies } from '../src/domain/privacy/erasure.ts'
import { registerMetrics } from '../src/metrics.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { PASSWORD, signedInTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

test('an account whose owner leaves is counted until every service has erased it', async () => {
  const metrics = createMetrics()
  registerMetrics(metrics, auth.ctx)
  const { user, headers } = await signedInTo(auth)
  await auth.http.inject({ method: 'DELETE', url: '/api/user', headers, payload: { password: PASSWORD } })
  auth.clock.aheadMs = 3_600_000
  const text = await metrics.text()
  expect(figureIn(text, 'uitpost_erasures')).toBe(1)
  expect(figureIn(text, 'uitpost_erasures_oldest_seconds')).toBeGreaterThan(3_000)
  expect(findRevealingLabels(text)).toEqual([])
  for (const service of ERASING_SERVICES)
    await inTransaction(auth.db, (trx) =>
      recordErasureReplies(erasuresIn(trx), [{ id: `${user.id}.${service}`, userId: user.id, service }]),
    )
  expect(figureIn(await metrics.text(), 'uitpost_erasures')).toBe(0)
})
