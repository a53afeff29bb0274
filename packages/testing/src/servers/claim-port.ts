import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { isPortTaken } from '@uitpost/servers'

/** Between the ports that the product chooses for its services and those of servers that listen at once. */
const [FIRST_PORT, PORTS] = [16_000, 2_000]

/**
 * A port on which a test starts a server later, perhaps several times. Until this process ends no other test gets it:
 * the claim is a server on a second port, which the system lets one process have, and takes from a killed one.
 */
export async function claimPort(): Promise<number> {
  const port = FIRST_PORT + randomInt(PORTS)
  return (await holds(port + PORTS)) && !(await isPortTaken(port)) ? port : claimPort()
}

const holds = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const claim = createServer().unref()
    claim.once('error', () => resolve(false))
    claim.listen(port, '127.0.0.1', () => resolve(true))
  })
