// Restores the dump in the given folder into UITPOST_HOME.
import { restoreHome } from '../../src/homes/restore-home.ts'
import { readSettings } from '../../src/homes/settings.ts'
import { createShutdown } from '../../src/processes/shutdown.ts'
import { REPOSITORY } from '../../src/services.ts'

const [folder = ''] = process.argv.slice(2)
const shutdown = createShutdown((name, error) => console.error(name, error))
try {
  await restoreHome(readSettings(process.env, REPOSITORY), folder, shutdown, console.log)
} finally {
  await shutdown.run()
}
