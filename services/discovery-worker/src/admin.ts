import { isDeadLetterCommand, runDeadLetterCommand } from '@uitpost/messaging'
import { createLogger } from '@uitpost/service-kit'
import { operatorOptions } from './config.ts'

/** `npm run admin -- dead-letters` and `npm run admin -- replay [queue]`. */
const args = process.argv.slice(2)
if (isDeadLetterCommand(args[0])) {
  const about = {
    service: 'discovery-worker',
    logger: createLogger('discovery-worker', 'silent'),
  }
  process.stdout.write(`${await runDeadLetterCommand({ ...about, ...operatorOptions() }, args)}\n`)
} else {
  process.stderr.write('discovery-worker knows: dead-letters, replay [queue]\n')
  process.exitCode = 2
}
