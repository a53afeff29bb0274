import { Redis } from 'ioredis'
import { withAdmin } from './databases/run-databases.ts'
import { currentTestRun } from './servers/test-run.ts'

/** `npm run test:all -- --dates` sets this; without it the clock is the machine's. */
const moment = process.env['UITPOST_MOMENT']
if (moment && process.env['TEST_SERVERS'] !== 'none') await checkClocks(Date.parse(moment))

/** Throws unless this process, Postgres and Redis all began at this moment. */
async function checkClocks(startMs: number): Promise<void> {
  const { adminUrl, redis } = currentTestRun()
  if (!('url' in redis.servers)) throw new Error('Only a single Redis can have another clock')
  const before = Date.now()
  const postgresMs = await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ ms: number }>(
      'select extract(epoch from now())::float8 * 1000 as ms',
    )
    return rows[0]?.ms ?? Number.NaN
  })
  const client = new Redis(redis.servers.url)
  const [seconds] = await client.time()
  client.disconnect()
  const clocks = { node: before, Postgres: postgresMs, Redis: Number(seconds) * 1_000 }
  for (const [name, ms] of Object.entries(clocks)) {
    // A run takes less than an hour, and one round of these questions less than a minute.
    if (!(ms >= startMs - 1_000 && ms < startMs + 3_600_000 && Math.abs(ms - before) < 60_000)) {
      const words = Object.entries(clocks).map(([each, at]) => `${each} ${new Date(at).toISOString()}`)
      throw new Error(`The clock of ${name} is not at ${moment}: ${words.join(', ')}`)
    }
  }
}
