import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, which could take a port before its server listens. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_767]

/** A port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT + 1)
  return (await isPortTaken(port)) ? findFreePort() : port
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
