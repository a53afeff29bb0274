import { join } from 'node:path'
import { runScript } from '../processes/run-script.ts'
import { SERVICES, type ServicePlan, scriptOf } from '../services.ts'
import { environmentOf, type PlatformFacts } from './environment.ts'
import type { Secrets } from './secrets.ts'

/** The facts for scripts that need only the database. */
export const factsOfDatabase = (postgresUrl: string, secrets: Secrets): PlatformFacts => ({
  servicePorts: {},
  publicUrl: 'http://localhost',
  redisUrl: 'redis://127.0.0.1',
  smtpUrl: 'smtp://127.0.0.1',
  sandboxUrl: undefined,
  groqApiKey: undefined,
  postgresUrl,
  secrets,
})

/**
 * Runs the migrations of every service with a schema, one service after the other. `upTo` names the last migration to
 * apply by schema; all if unset. `services` are of another release.
 */
export async function migrateSchemas(
  facts: PlatformFacts,
  logs: string,
  {
    upTo = {},
    services = SERVICES,
  }: { upTo?: Readonly<Record<string, string | undefined>>; services?: readonly ServicePlan[] } = {},
): Promise<void> {
  for (const service of services) {
    const script = scriptOf(service, 'migrate')
    if (!script || !service.schema) continue
    const last = upTo[service.schema]
    const logFile = join(logs, `${service.name}.log`)
    await runScript(script, environmentOf(service, facts, 'owner'), logFile, { args: last ? [last] : [] })
  }
}
