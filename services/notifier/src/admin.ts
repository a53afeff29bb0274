import { text } from 'node:stream/consumers'
import { RestoredState } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { applyMessages, runOperatorCommand } from '@uitpost/messaging'
import { createLogger, readDatabaseUrl } from '@uitpost/service-kit'
import { config } from './config.ts'
import { createContext, storesIn } from './context.ts'
import { describeSystemState, readSystemState } from './domain/alerts/system-state.ts'
import { settleRestore } from './domain/deliveries/restores.ts'
import { consumers } from './jobs/index.ts'
import { createMailRenderer } from './mail/render.ts'
import type { NotifierDb } from './store/schema.ts'

/**
 * `npm run admin -- dead-letters`, `npm run admin -- replay [queue]` and the figures of `npm run admin -- status`. `restored`, which `npm run restore` runs with
 * a RestoredState on stdin.
 */
const args = process.argv.slice(2)
if (args[0] === 'status') {
  process.stdout.write(`${await describeState()}\n`)
} else if (args[0] === 'restored') {
  process.stdout.write(`${await settle(JSON.parse(await text(process.stdin)))}\n`)
} else if (!(await runOperatorCommand('notifier', args))) {
  process.stderr.write('notifier knows: dead-letters, replay [queue], status, restored\n')
  process.exitCode = 2
}

async function settle(state: unknown): Promise<string> {
  const { since, messages } = RestoredState.parse(state)
  const env = config()
  const db = connect<NotifierDb>({ url: env.DATABASE_URL, applicationName: 'notifier-admin' })
  const ctx = createContext({
    db,
    mailer: { send: () => Promise.reject(new Error('Nothing is sent during a restore')) },
    renderer: await createMailRenderer(),
    hintSending: () => Promise.resolve(),
    hintReader: () => {},
    logger: createLogger('notifier', 'silent'),
    publicUrl: env.PUBLIC_URL,
    webhookSecret: env.NOTIFIER_WEBHOOK_SECRET,
    secret: env.NOTIFIER_UNSUBSCRIBE_SECRET,
    now: () => new Date(),
  })
  try {
    const failed = await applyMessages(db, { service: 'notifier', consumers: consumers(ctx) }, messages)
    const { uncertain, suppressed } = await settleRestore(ctx, since)
    const later = failed > 0 ? ` Messages that could not be applied and come again: ${failed}.` : ''
    return `Deliveries that are uncertain now: ${uncertain}. Addresses suppressed again: ${suppressed}.${later}`
  } finally {
    await db.destroy()
  }
}

async function describeState(): Promise<string> {
  const db = connect<NotifierDb>({ url: readDatabaseUrl(), applicationName: 'notifier-admin' })
  try {
    return describeSystemState(await readSystemState({ ...storesIn(db), now: () => new Date() }))
  } finally {
    await db.destroy()
  }
}
