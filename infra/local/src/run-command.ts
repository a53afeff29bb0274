import { StartRefused } from './homes/settings.ts'
import { createShutdown } from './processes/shutdown.ts'

/** Runs a command to its end and exits: with 1 and a message if it is refused or interrupted. */
export async function runCommand(
  work: (shutdown: ReturnType<typeof createShutdown>, say: (line: string) => void) => Promise<void>,
): Promise<never> {
  const say = (line: string) => console.log(line)
  const shutdown = createShutdown((name, error) => say(`${name} did not stop properly: ${String(error)}`))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(name, () => {
      say('Stopping; nothing was changed.')
      void shutdown.run().then(() => process.exit(1))
    })
  }
  let exitCode = 0
  try {
    await work(shutdown, say)
  } catch (error) {
    exitCode = 1
    // After a signal its consequences are not the cause.
    if (!shutdown.begun) console.error(error instanceof StartRefused ? error.message : error)
  }
  await shutdown.run()
  process.exit(exitCode)
}
