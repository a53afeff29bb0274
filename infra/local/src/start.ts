import { runLocal } from './run-local.ts'
import { startSandbox } from './sandbox/index.ts'
import { SERVICES } from './services.ts'
import { buildWeb } from './web-build.ts'

await runLocal((settings) => ({
  services: SERVICES,
  buildWeb,
  // With a key of one's own the real AI is asked.
  ...(settings.groqApiKey
    ? {}
    : { startSandbox: () => startSandbox({ host: '127.0.0.1', latencyMs: settings.sandboxLatencyMs }) }),
}))
