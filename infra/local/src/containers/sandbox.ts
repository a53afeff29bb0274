// The AI sandbox as a container, used without an API key.
import { startSandbox } from '../sandbox/index.ts'
import { untilStopped } from './until-stopped.ts'

const sandbox = await startSandbox({ host: '0.0.0.0', port: 8090 })
untilStopped(sandbox.close)
