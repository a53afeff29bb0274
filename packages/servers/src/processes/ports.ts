import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, which could take a port before its server listens. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_767]
/** For servers that listen later, so that no server that listens at once takes their ports meanwhile. */
const [FIRST_LATER, LATER_PORTS] = [11_000, 5_000]
/** Processes begin this far apart, so that two that start together seldom find the same ports. */
const PORTS_PER_PROCESS = 20

let taken = 0

/** A port that is free at this moment, for a server that listens at once. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT + 1)
  return (await isPortTaken(port)) ? findFreePort() : port
}

/** A port that is free now, for a server that listens later. */
export async function findPortForLater(): Promise<number> {
  const port = FIRST_LATER + ((process.pid * PORTS_PER_PROCESS + taken++) % LATER_PORTS)
  return (await isPortTaken(port)) ? findPortForLater() : port
}

/** Whether the port is used, on the loopback address or on all addresses. */
export async function isPortTaken(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, host, () => probe.close(() => resolve(true)))
    })
    if (!free) return true
  }
  return false
}
