import { join } from 'node:path'
import { runLocal } from '../../src/run-local.ts'
import { startSandbox } from '../../src/sandbox/index.ts'
import { SERVICES } from '../../src/services.ts'

const withDiscovery = process.env['UITPOST_WITH_DISCOVERY'] === 'yes'
const WANTED = ['auth', 'catalogue', 'notifier', ...(withDiscovery ? ['discovery-worker'] : [])]

/** The real services with a gateway that needs no web app. */
await runLocal(() => ({
  ...(withDiscovery && { startSandbox: () => startSandbox({ host: '127.0.0.1', latencyMs: 0 }) }),
  services: [
    ...SERVICES.filter(({ name }) => WANTED.includes(name)),
    { name: 'gateway', folder: join(import.meta.dirname, 'gateway') },
  ],
}))
