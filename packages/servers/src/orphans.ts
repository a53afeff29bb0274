import { stopOrphan as stopPostgres } from './postgres.ts'
import { stopOrphan as stopRedis } from './redis.ts'

/** Stops servers in these folders whose parent process has died. */
export async function stopOrphans(folders: { postgres: string; redis: string }): Promise<void> {
  await stopRedis(folders.redis)
  await stopPostgres(folders.postgres)
}
