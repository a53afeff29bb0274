import { expect, test, vi } from 'vitest'
import { supervise } from './supervisor.ts'

/** More than a busy machine needs. */
const PATIENCE = { timeout: 10_000 }

/** A part whose runs are ended by the test; a start resolves when `started` does, and throws if `startFails`. */
function createPart(
  startFails: (run: number) => boolean = () => false,
  started: (run: number) => Promise<void> = async () => {},
) {
  const runs: { end: () => void; stopped: boolean }[] = []
  return {
    runs,
    part: {
      name: 'service',
      start: async () => {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        const run = { end, stopped: false }
        runs.push(run)
        if (startFails(runs.length)) throw new Error('port taken')
        await started(runs.length)
        const stop = async () => {
          run.stopped = true
          end()
        }
        return { pid: runs.length, ended, stop }
      },
    },
  }
}

const watchWith = (restarts: number, restartInMs = 0) => {
  let crashes = 0
  const onCrash = () => (++crashes > restarts ? ('give up' as const) : { restartInMs })
  return { onStart: vi.fn(), onCrash: vi.fn(), onGiveUp: vi.fn(), policy: () => ({ onCrash }) }
}

test('a part that ends is started again until the policy gives up', async () => {
  const { part, runs } = createPart()
  const watch = watchWith(2)
  await supervise(part, watch)
  for (let run = 0; run < 3; run++) {
    await vi.waitFor(() => expect(runs).toHaveLength(run + 1), PATIENCE)
    runs[run]?.end()
  }
  await vi.waitFor(() => expect(watch.onGiveUp).toHaveBeenCalledWith('service'), PATIENCE)
  expect(watch.onStart.mock.calls.map(([, pid]) => pid)).toEqual([1, 2, 3])
})

test('a failed restart counts as a crash', async () => {
  const { part, runs } = createPart((run) => run === 2)
  const watch = watchWith(2)
  await supervise(part, watch)
  runs[0]?.end()
  await vi.waitFor(() => expect(runs).toHaveLength(3), PATIENCE)
  expect(watch.onCrash).toHaveBeenCalledTimes(2)
})

test('stopping a running part does not count as a crash', async () => {
  const { part, runs } = createPart()
  const watch = watchWith(5)
  const supervised = await supervise(part, watch)
  await supervised.stop()
  expect(runs.map(({ stopped }) => stopped)).toEqual([true])
  expect(watch.onCrash).not.toHaveBeenCalled()
})

test('a part waiting for its restart is not started after a stop', async () => {
  const { part, runs } = createPart()
  const watch = watchWith(5, 60_000)
  const supervised = await supervise(part, watch)
  runs[0]?.end()
  await vi.waitFor(() => expect(watch.onCrash).toHaveBeenCalledWith('service', 60_000), PATIENCE)
  // Resolves when nothing can start it any more.
  await supervised.stop()
  expect(runs).toHaveLength(1)
  expect(watch.onGiveUp).not.toHaveBeenCalled()
})

test('a part that is restarting when stopped is stopped as soon as it has started', async () => {
  const up = Promise.withResolvers<void>()
  const { part, runs } = createPart(undefined, (run) => (run === 2 ? up.promise : Promise.resolve()))
  const watch = watchWith(5)
  const supervised = await supervise(part, watch)
  runs[0]?.end()
  await vi.waitFor(() => expect(runs).toHaveLength(2), PATIENCE)
  const stopping = supervised.stop()
  expect(runs[1]?.stopped).toBe(false)
  up.resolve()
  await stopping
  expect(runs).toHaveLength(2)
  expect(runs[1]?.stopped).toBe(true)
  expect(watch.onGiveUp).not.toHaveBeenCalled()
})

test('a failed first start is thrown to the caller', async () => {
  const { part } = createPart(() => true)
  await expect(supervise(part, watchWith(5))).rejects.toThrow('port taken')
})

test('a part that keeps running after its stop, such as a server of the user, does not block it', async () => {
  const stop = vi.fn(async () => {})
  const start = async () => ({ pid: 0, ended: new Promise<void>(() => {}), stop })
  const supervised = await supervise({ name: 'redis', start }, watchWith(5))
  await supervised.stop()
  expect(stop).toHaveBeenCalledOnce()
})
