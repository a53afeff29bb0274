import { expect, test, vi } from 'vitest'
import { supervise } from './supervisor.ts'

/** A part whose every life is ended by hand, and begins when `comesUp` of it settles. */
function createPart(
  startFails: (life: number) => boolean = () => false,
  comesUp: (life: number) => Promise<void> = async () => {},
) {
  const lives: { die: () => void; stopped: boolean }[] = []
  return {
    lives,
    part: {
      name: 'service',
      start: async () => {
        const { promise: ended, resolve: die } = Promise.withResolvers<void>()
        const life = { die, stopped: false }
        lives.push(life)
        if (startFails(lives.length)) throw new Error('port taken')
        await comesUp(lives.length)
        const stop = async () => {
          life.stopped = true
          die()
        }
        return { pid: lives.length, ended, stop }
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
  const { part, lives } = createPart()
  const watch = watchWith(2)
  await supervise(part, watch)
  for (let life = 0; life < 3; life++) {
    await vi.waitFor(() => expect(lives).toHaveLength(life + 1))
    lives[life]?.die()
  }
  await vi.waitFor(() => expect(watch.onGiveUp).toHaveBeenCalledWith('service'))
  expect(watch.onStart.mock.calls.map(([, pid]) => pid)).toEqual([1, 2, 3])
})

test('a restart that fails counts as one more crash', async () => {
  const { part, lives } = createPart((life) => life === 2)
  const watch = watchWith(2)
  await supervise(part, watch)
  lives[0]?.die()
  await vi.waitFor(() => expect(lives).toHaveLength(3))
  expect(watch.onCrash).toHaveBeenCalledTimes(2)
})

test('a part that runs is stopped, and its end is no crash', async () => {
  const { part, lives } = createPart()
  const watch = watchWith(5)
  const supervised = await supervise(part, watch)
  await supervised.stop()
  expect(lives.map(({ stopped }) => stopped)).toEqual([true])
  expect(watch.onCrash).not.toHaveBeenCalled()
})

test('a part that waits to be restarted when the stop comes is not started again', async () => {
  const { part, lives } = createPart()
  const watch = watchWith(5, 60_000)
  const supervised = await supervise(part, watch)
  lives[0]?.die()
  await vi.waitFor(() => expect(watch.onCrash).toHaveBeenCalledWith('service', 60_000))
  // It settles when nothing is left that could start it.
  await supervised.stop()
  expect(lives).toHaveLength(1)
  expect(watch.onGiveUp).not.toHaveBeenCalled()
})

test('a part that is coming up again when the stop comes is stopped as soon as it is up', async () => {
  const up = Promise.withResolvers<void>()
  const { part, lives } = createPart(undefined, (life) => (life === 2 ? up.promise : Promise.resolve()))
  const watch = watchWith(5)
  const supervised = await supervise(part, watch)
  lives[0]?.die()
  await vi.waitFor(() => expect(lives).toHaveLength(2))
  const stopping = supervised.stop()
  expect(lives[1]?.stopped).toBe(false)
  up.resolve()
  await stopping
  expect(lives).toHaveLength(2)
  expect(lives[1]?.stopped).toBe(true)
  expect(watch.onGiveUp).not.toHaveBeenCalled()
})

test('a first start that fails is told to the caller', async () => {
  const { part } = createPart(() => true)
  await expect(supervise(part, watchWith(5))).rejects.toThrow('port taken')
})

test('a part that outlives its stop, such as a server of the user, does not hold it up', async () => {
  const stop = vi.fn(async () => {})
  const start = async () => ({ pid: 0, ended: new Promise<void>(() => {}), stop })
  const supervised = await supervise({ name: 'redis', start }, watchWith(5))
  await supervised.stop()
  expect(stop).toHaveBeenCalledOnce()
})
