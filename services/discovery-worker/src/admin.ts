import { runOperatorCommand } from '@uitpost/messaging'

/** `npm run admin -- dead-letters` and `npm run admin -- replay [queue]`. */
if (!(await runOperatorCommand('discovery-worker', process.argv.slice(2)))) {
  process.stderr.write('discovery-worker knows: dead-letters, replay [queue]\n')
  process.exitCode = 2
}
