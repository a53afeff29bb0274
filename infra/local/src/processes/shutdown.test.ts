import { expect, test, vi } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('parts are stopped in reverse order, and a failure does not keep others running', async () => {
  const stopped: string[] = []
  const onProblem = vi.fn()
  const shutdown = createShutdown(onProblem)
  shutdown.add('postgres', () => stopped.push('postgres'))
  shutdown.add('redis', () => Promise.reject(new Error('stuck')))
  shutdown.add('services', () => stopped.push('services'))
  await shutdown.run()
  expect(stopped).toEqual(['services', 'postgres'])
  expect(onProblem).toHaveBeenCalledWith('redis', new Error('stuck'))
})

test('a part added after the shutdown began is stopped at once', async () => {
  const stop = vi.fn()
  const shutdown = createShutdown(() => {})
  await shutdown.run()
  shutdown.add('late', stop)
  await shutdown.run()
  expect(stop).toHaveBeenCalledOnce()
})
