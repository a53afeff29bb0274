import { runLocal } from './run-local.ts'
import { startSandbox } from './sandbox/index.ts'
import { SERVICES } from './services.ts'
import { buildWeb } from './web-build.ts'

await runLocal((settings) => ({
  services: SERVICES,
  buildWeb,
  // With an API key the real AI is used.
  ...(settings.groqApiKey
    ? {}
    : { startSandbox: () => startSandbox({ host: '127.0.0.1', latencyMs: settings.sandboxLatencyMs }) }),
}))
