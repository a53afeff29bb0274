import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connect } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { BARE_ENVIRONMENT, createTestKeys, startOwnRedis, startSmtpSink, waitFor } from '@uitpost/testing'
import { migrations } from '../../src/store/migrations/index.ts'
import type { NotifierDb } from '../../src/store/schema.ts'
import { isQuiet, letTimePass, outcomes, seedCrowd } from './crowd.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const ADMIN = fileURLToPath(new URL('../../src/admin.ts', import.meta.url))
const LOG_LINES = 20

/** The real service in child processes, which a test may kill, and a mail server that counts messages. */
export async function openFaultStage(more: Record<string, string> = {}) {
  const database = await createTestDatabase({ schema: 'notifier', migrations })
  const db = connect<NotifierDb>({ url: database.ownerUrl, applicationName: 'faults' })
  const redis = await startOwnRedis()
  const taken = new Map<string, number>()
  let total = 0
  const sink = await startSmtpSink({
    onTaken: (to) => {
      taken.set(to, (taken.get(to) ?? 0) + 1)
      total += 1
    },
  })
  const keys = createTestKeys()
  const running = new Set<ChildProcess>()
  const lines: string[] = []

  const environment = {
    ...BARE_ENVIRONMENT,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    REDIS_URL: redis.url,
    REDIS_PREFIX: 'faults',
    PUBLIC_URL: 'https://uitpost.test',
    JWT_PUBLIC_JWKS: keys.publicJwks,
    NOTIFIER_SMTP_URL: sink.url,
    NOTIFIER_MAIL_FROM: 'Uitpost <post@uitpost.test>',
    NOTIFIER_UNSUBSCRIBE_SECRET: 'a secret of the tests that is long enough',
    ...more,
  }

  function start(): ChildProcess {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
    })
    const keep = (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      lines.splice(0, lines.length - LOG_LINES)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('exit', () => running.delete(child))
    running.add(child)
    return child
  }
  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  const killAll = async () => {
    await Promise.all([...running].map(kill))
  }

  return {
    db,
    redis,
    sink,
    start,
    kill,
    killAll,
    appUrl: database.appUrl,
    adminUrl: database.adminUrl,
    /** FLUSHALL. */
    async emptyRedis(): Promise<void> {
      const socket = connectTo(redis.port, '127.0.0.1')
      socket.end('FLUSHALL\r\nQUIT\r\n')
      await once(socket.resume(), 'close')
    },
    taken: () => total,
    /** Recipients for whom the mail server accepted more than one message. */
    doubled: () => [...taken].filter(([, times]) => times > 1).map(([to]) => to),
    has: (email: string) => taken.has(email),
    log: () => lines.join('\n'),
    async reset(people: number): Promise<void> {
      await killAll()
      sink.accept()
      taken.clear()
      total = 0
      await seedCrowd(db, people)
    },
    waitForTaken: (count: number) =>
      waitFor(() => total >= count, {
        timeoutMs: 120_000,
        what: `mail ${count} in the sink\n${lines.join('\n')}`,
      }),
    /** Restarts the process whenever nothing is due, with expired waits, until everything is done. */
    async finish(): Promise<void> {
      await waitFor(
        async () => {
          // A running process may finish first.
          if (running.size > 0) {
            await waitFor(isIdle, { timeoutMs: 120_000, intervalMs: 200, what: `idle ${lines.join(' ')}` })
          }
          if (await isQuiet(db)) return true
          await killAll()
          await letTimePass(db)
          start()
          return false
        },
        { timeoutMs: 240_000, what: `quiet\n${lines.join('\n')}` },
      )
    },
    /** What `npm run restore` does with the data of this service. */
    settleRestore: () =>
      execFileSync(process.execPath, [ADMIN, 'restored'], {
        env: environment,
        input: JSON.stringify({ since: [], messages: [] }),
      }),
    outcomes: () => outcomes(db),
    async close(): Promise<void> {
      await killAll()
      await sink.close()
      await redis.close()
      await db.destroy()
      await database.close()
    },
  }

  /** Whether nothing is due or being sent; rows may wait for a later time. */
  async function isIdle(): Promise<boolean> {
    const { sending } = await outcomes(db)
    const due = await db
      .selectFrom('delivery')
      .select('id')
      .where('status', '=', 'pending')
      .where('nextAttemptAt', '<=', new Date())
      .limit(1)
      .executeTakeFirst()
    const unplanned = await db
      .selectFrom('digestSchedule')
      .select('userId')
      .where('nextAt', '<=', new Date())
      .limit(1)
      .executeTakeFirst()
    const leased = await db
      .selectFrom('delivery')
      .select('id')
      .where('leaseUntil', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return sending === 0 && !due && !unplanned && !leased
  }
}

export type FaultStage = Awaited<ReturnType<typeof openFaultStage>>

/** Counts of one run; `note` is printed. */
export interface Played {
  committed: number
  effects: number
  duplicates: number
  lost: number
  note: string
}

export interface FaultScenario {
  name: string
  /** The guarantee it verifies, as a sentence. */
  rule: string
  play(stage: FaultStage, people: number, random: () => number): Promise<Played>
}

/** Distinct random numbers below `below`, sorted. */
export function moments(random: () => number, count: number, below: number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(Math.floor(random() * below * 0.9))
  return [...chosen].toSorted((a, b) => a - b)
}
