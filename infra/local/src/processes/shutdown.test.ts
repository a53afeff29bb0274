import { expect, test, vi } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('what was started last is stopped first, and a problem does not keep the rest running', async () => {
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

test('a thing that comes up after the end has begun is stopped at once', async () => {
  const stop = vi.fn()
  const shutdown = createShutdown(() => {})
  await shutdown.run()
  shutdown.add('late', stop)
  await shutdown.run()
  expect(stop).toHaveBeenCalledOnce()
})
