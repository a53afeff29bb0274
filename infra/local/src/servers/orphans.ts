import { stopOrphan as stopPostgres } from './postgres.ts'
import { stopOrphan as stopRedis } from './redis.ts'

/** Stops the servers that still work in these folders although whoever started them is gone. */
export async function stopOrphans(folders: { postgres: string; redis: string }): Promise<void> {
  await stopRedis(folders.redis)
  await stopPostgres(folders.postgres)
}
