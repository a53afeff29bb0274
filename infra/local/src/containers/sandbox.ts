// The double of the AI provider as a container of its own, for as long as there is no key of one.
import { startSandbox } from '../sandbox/index.ts'
import { untilStopped } from './until-stopped.ts'

const sandbox = await startSandbox({ host: '0.0.0.0', port: 8090 })
untilStopped(sandbox.close)
