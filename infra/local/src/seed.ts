// npm run seed -- --events 1000000 --users 100000: fills the home in UITPOST_HOME with generated data.

import { readSettings, StartRefused } from './homes/settings.ts'
import { createShutdown } from './processes/shutdown.ts'
import { seedHome } from './seed/seed-home.ts'
import { readSeedRequest, USAGE } from './seed/seed-request.ts'
import { REPOSITORY } from './services.ts'

const say = (line: string) => console.log(line)
const shutdown = createShutdown((name, error) => say(`${name} did not stop properly: ${String(error)}`))

async function stop(exitCode: number): Promise<never> {
  await shutdown.run()
  process.exit(exitCode)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(name, () => {
    say('Stopping; nothing was written.')
    void stop(1)
  })
}

try {
  const request = readSeedRequest(process.argv.slice(2))
  if (!request) {
    say(USAGE)
  } else {
    const began = Date.now()
    const settings = readSettings(process.env, REPOSITORY)
    say(`Making ${request.events} events and ${request.users} people in ${settings.home}`)
    await seedHome(settings, request, shutdown, say)
    say(`Done in ${Math.round((Date.now() - began) / 1_000)} s. See it: npm start`)
  }
  await stop(0)
} catch (error) {
  if (shutdown.begun) await shutdown.run()
  else {
    console.error(error instanceof StartRefused ? error.message : error)
    await stop(1)
  }
}
