import { fillFromDump, readManifest } from '@uitpost/postgres'
import type { createShutdown } from '../processes/shutdown.ts'
import { superuserUrl } from './environment.ts'
import { migrateSchemas } from './migrate-schemas.ts'
import type { Settings } from './settings.ts'
import { openStoppedHome } from './stopped-home.ts'

/**
 * Restores a dump into a stopped home, with the schemas of the release that wrote it; the next start migrates them. The
 * home must be new, so that nothing in it is newer than the dump.
 */
export async function restoreHome(
  settings: Settings,
  folder: string,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<void> {
  const { schemas } = await readManifest(folder)
  const { home, facts } = await openStoppedHome(settings, shutdown, say)
  const last = Object.entries(schemas).map(([schema, { migrations }]) => [schema, migrations.at(-1)] as const)
  await migrateSchemas(facts, home.logs, { upTo: Object.fromEntries(last) })
  await fillFromDump(superuserUrl(facts), folder)
  say('The dump is in place')
}
