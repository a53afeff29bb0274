// npm run seed -- --events 1000000 --users 100000: fills the home in UITPOST_HOME with generated data.

import { readSettings } from './homes/settings.ts'
import { runCommand } from './run-command.ts'
import { seedHome } from './seed/seed-home.ts'
import { readSeedRequest, USAGE } from './seed/seed-request.ts'
import { REPOSITORY } from './services.ts'

await runCommand(async (shutdown, say) => {
  const request = readSeedRequest(process.argv.slice(2))
  if (!request) return say(USAGE)
  const began = Date.now()
  const settings = readSettings(process.env, REPOSITORY)
  say(`Making ${request.events} events and ${request.users} people in ${settings.home}`)
  await seedHome(settings, request, shutdown, say)
  say(`Done in ${Math.round((Date.now() - began) / 1_000)} s. See it: npm start`)
})
