import { runLocal } from './run-local.ts'
import { startSandbox } from './sandbox/index.ts'
import { SERVICES } from './services.ts'
import { buildWeb } from './web-build.ts'

await runLocal((settings) => ({
  services: SERVICES,
  buildWeb,
  ...(settings.groqApiKey ? {} : { startSandbox }),
}))
